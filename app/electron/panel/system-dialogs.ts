// The dialogs of Perch: Electron's, with the panel as their owner.
import { app, type BrowserWindow, dialog } from 'electron';
import { join } from 'node:path';
import { maxConnectionFileBytes } from '../../contract/connection-file.ts';
import { maxCertificateFileBytes } from '../../files/read-text-file.ts';
import type { PanelPorts } from '../../core/panel/panel-controller.ts';
import { messages } from '../../i18n/messages.ts';
import type { DialogOwner } from './dialog-owner.ts';
import { createConfirm } from './message-box.ts';
import { createFileDialog, type FileKind } from './open-dialog.ts';
import { createSaveText } from './save-dialog.ts';

export type SystemDialogs = Pick<
  PanelPorts,
  'chooseConnectionFile' | 'chooseCertificates' | 'saveText' | 'confirm'
>;

export function createSystemDialogs(withDialog: DialogOwner<BrowserWindow>['run']): SystemDialogs {
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
    confirm: createConfirm((options, whenBusy) =>
      withDialog(
        (owner) =>
          owner === undefined ? dialog.showMessageBox(options) : dialog.showMessageBox(owner, options),
        whenBusy,
      ),
    ),
  };
}

const connectionFiles = (): FileKind => ({
  title: messages.connectionFile.choose,
  name: messages.connectionFile.filter,
  extensions: ['json'],
  maxBytes: maxConnectionFileBytes,
});

const certificateFiles = (): FileKind => ({
  title: messages.settings.certificateDialogTitle,
  name: messages.settings.certificateFileType,
  extensions: ['pem', 'crt', 'cer'],
  maxBytes: maxCertificateFileBytes,
});

const diagnosticsFile = () => ({
  path: join(app.getPath('documents'), `perch-diagnostics-${new Date().toISOString().slice(0, 10)}.txt`),
  kind: messages.about.fileType,
});
