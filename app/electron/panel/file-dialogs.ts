// The file dialogs of Perch: Electron's, with the panel as their owner.
import { app, type BrowserWindow, dialog } from 'electron';
import { join } from 'node:path';
import { messages } from '../../i18n/i18n.ts';
import type { AppPorts } from '../../core/ports.ts';
import type { DialogOwner } from './dialog-owner.ts';
import { createFileDialog, type FileKind } from './open-dialog.ts';
import { createSaveText } from './save-dialog.ts';

export type FileDialogs = Pick<AppPorts, 'chooseConnectionFile' | 'chooseCertificates' | 'saveText'>;

export function createFileDialogs(withDialog: DialogOwner<BrowserWindow>['run']): FileDialogs {
  const openDialog = (kind: () => FileKind) =>
    createFileDialog(kind, (options) =>
      withDialog((owner) =>
        owner === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(owner, options),
      ),
    );
  return {
    chooseConnectionFile: openDialog(connectionFiles),
    chooseCertificates: openDialog(certificateFiles),
    saveText: createSaveText(diagnosticsFile, (options) =>
      withDialog((owner) =>
        owner === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(owner, options),
      ),
    ),
  };
}

const connectionFiles = (): FileKind => ({
  title: messages.connectionFile.choose,
  name: messages.connectionFile.filter,
  extensions: ['json'],
});

const certificateFiles = (): FileKind => ({
  title: messages.settings.certificateDialogTitle,
  name: messages.settings.certificateFileType,
  extensions: ['pem', 'crt', 'cer'],
});

const diagnosticsFile = () => ({
  path: join(app.getPath('documents'), `perch-diagnostics-${new Date().toISOString().slice(0, 10)}.txt`),
  kind: messages.about.fileType,
});
