// Spanish: why Perch doesn't start.

import { createFormats } from '../../formats.ts';
import { createTexts, type Translation } from '../../create-texts.ts';
import { startTexts, type StartMessages } from '../en/start.ts';

const texts: Translation<typeof startTexts> = {
  failed: 'No se pudo iniciar Perch: {text}',
  alreadyRunning: 'Perch ya está en ejecución. Se ha abierto su ventana.',
  refusedSwitch: 'Perch no puede iniciarse con --{name}. {reason}',
  refusedVariable: 'Perch no puede iniciarse mientras esté definida la variable de entorno {name}. {reason}',
  dataDirIsFile:
    'Perch no puede usar {folder}, porque es un archivo o está dentro de uno. Quite el archivo o inicie Perch con --user-data-dir=CARPETA para usar otra carpeta.',
  dataDirReadonly:
    'Perch no puede escribir en {folder}. Compruebe los permisos de la carpeta o inicie Perch con --user-data-dir=CARPETA para usar otra carpeta.',
  missingValue: {
    file: '{option} requiere un archivo: {option}=ARCHIVO.',
    folder: '{option} requiere una carpeta: {option}=CARPETA.',
  },
  unexpectedValue: '{option} no admite ningún valor.',
  jsonWithoutCheck: '--json requiere --check.',
  check: {
    title: 'Perch {version}, {system}',
    placedIn: 'Conexiones preparadas en {folder}',
    fromFile: 'Archivo de conexión {file}',
    managedSettings: 'Configuración administrada',
    nothingPlaced: 'No hay ninguna conexión preparada ahí, así que no había nada que probar.',
    noSettings: 'No hay ninguna.',
    states: { good: 'bien', warning: 'nota', error: 'error' },
    untilReadable: 'hasta que se pueda leer',
    locked: 'bloqueado',
    isDefault: 'predeterminado',
    unfinished: 'La prueba no terminó en {seconds, number} segundos.',
    broken: 'Un error de Perch detuvo la prueba.',
    result: {
      good: 'Resultado: todo está bien.',
      error: 'Resultado: {failed, number} de {all, number} con errores.',
    },
  },
  connectionFileUnreadable:
    'Perch no puede leer el archivo de conexión {file}. Compruebe que el archivo existe y que tiene permiso para leerlo.',
  connectionFileUnusable: 'Perch no puede usar el archivo de conexión {file}. {reason}',
  threats: {
    windows: 'Otros programas podrían leer las ventanas de Perch.',
    code: 'Otro programa o biblioteca se ejecutaría como parte de Perch.',
    sandbox:
      'Desactiva el espacio aislado (sandbox) de las páginas web. Si su sistema no permite un espacio aislado para la AppImage, instale el paquete de Debian. No ejecute Perch como root.',
    limits: 'Las páginas web se ejecutarían con menos límites.',
    otherPages: 'Las páginas web podrían leer los datos de otras páginas.',
    credentials: 'Los servidores podrían pedir las credenciales con las que inició sesión en el sistema.',
    abilities: 'Las páginas web podrían hacer más que en un navegador.',
    changedPages: 'Cualquiera en la red podría modificar una página.',
    impersonation: 'Cualquiera en la red podría hacerse pasar por el servicio.',
    otherServers: 'Las solicitudes irían a servidores distintos de los de su configuración y su sistema.',
    encryption: 'El tráfico cifrado se podría leer.',
    files: 'Las contraseñas y los códigos se escribirían en un archivo.',
    disk: 'Los datos que Perch cifra en el disco se podrían leer.',
    protections: 'Se podrían desactivar protecciones de Chromium.',
  },
  purge: {
    notWith: '--purge no se puede combinar con {option}.',
    running: 'Perch está en ejecución, así que no se quitó nada. Salga de Perch e inténtelo de nuevo.',
    foreignFolder:
      '{folder} no es una carpeta de datos de Perch, así que no se quitó nada. Compruebe la carpeta de --user-data-dir.',
    states: { removed: 'quitado', absent: 'nada', kept: 'conservado', failed: 'error' },
    startAtLogin: 'Inicio con el sistema',
    launcher: 'Entrada del menú',
    keychain: 'Llavero',
    keychainEntries: {
      one: '1 entrada del llavero',
      many: '{count, number} entradas del llavero',
      other: '{count, number} entradas del llavero',
    },
    dataFolder: 'Carpeta de datos {folder}',
    notOwn: '{path} no es de Perch.',
    stillEnabled: 'El sistema lo ha conservado.',
    result: {
      good: 'Resultado: se ha quitado todo.',
      failed: 'Resultado: algo no se pudo quitar.',
    },
  },
};

export const esStart: StartMessages = createTexts(startTexts, texts, {}, createFormats('es'));
