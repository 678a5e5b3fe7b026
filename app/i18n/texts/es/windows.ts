// Spanish: the texts that name the keychain, with its name on Windows.

import { createTexts, type Translation } from '../../create-texts.ts';
import type { Formats } from '../../formats.ts';
import { windowsTexts, type WindowsTexts } from '../en/windows.ts';

const texts: Translation<typeof windowsTexts> = {
  account: {
    sessionOnly:
      'Perch no puede usar el Administrador de credenciales. {reason} Lo que ya está guardado allí se conserva, pero lo nuevo se perderá al salir de Perch.',
  },
  actionResult: { notDeleted: { keychain: 'la entrada del Administrador de credenciales' } },
  notices: {
    keychainWaiting: 'Esperando al Administrador de credenciales',
    keychain: {
      refused: 'Acceso al Administrador de credenciales denegado',
      'no-answer': 'El Administrador de credenciales no responde',
      other: 'Problema con el Administrador de credenciales',
      none: 'Sin Administrador de credenciales',
    },
  },
  connectionForm: {
    secretHint: 'Opcional. Se guarda en el Administrador de credenciales.',
    secretStored: 'Guardado en el Administrador de credenciales. Escribe otro para reemplazarlo.',
    keychainUnreadable:
      'Perch no puede leer el Administrador de credenciales en este momento. Deja esto vacío para conservar lo guardado.',
  },
  settings: {
    proxyPasswordHint: 'Opcional. Se guarda en el Administrador de credenciales.',
    proxyPasswordUnreadable:
      'Perch no puede leer el Administrador de credenciales en este momento. Deja esto vacío para conservar lo guardado.',
    proxyPasswordStored: 'Guardada en el Administrador de credenciales. Escribe otra para reemplazarla.',
    noKeychain:
      'El Administrador de credenciales no está disponible. Perch conserva este valor solo hasta que salgas de Perch.',
  },
  keychain: {
    waiting:
      'Perch espera al Administrador de credenciales. Si una ventana pide su contraseña, ingrésala allí.',
    'not-installed': 'No se pudo cargar el componente de Perch para el Administrador de credenciales.',
    'no-service': 'El Administrador de credenciales no está en ejecución.',
    locked: 'El Administrador de credenciales está bloqueado.',
    refused: 'Se denegó el acceso al Administrador de credenciales.',
    'too-long': 'Los datos de inicio de sesión son demasiado largos para el Administrador de credenciales.',
    damaged: 'Una entrada del Administrador de credenciales está dañada.',
    timeout: 'El Administrador de credenciales no respondió en {seconds, number} segundos.',
    other: 'El Administrador de credenciales no está disponible ({message}).',
  },
};

export const esWindows = (formats: Formats): WindowsTexts => createTexts(windowsTexts, texts, {}, formats);
