// Spanish: why Perch doesn't start, and what its commands print.

import { createFormats } from '../../formats.ts';
import { createTexts, type Translation } from '../../create-texts.ts';
import { startTexts, type StartMessages } from '../en/start.ts';

const texts: Translation<typeof startTexts> = {
  failed: 'No se pudo iniciar Perch: {text}',
  alreadyRunning: 'Perch ya está en ejecución. Se ha abierto su ventana.',
  unreachable:
    'Perch ya está en ejecución, pero no se puede acceder a él. Usa su ícono de la bandeja, o cierra la sesión del equipo y vuelve a abrirla.',
  refusedSwitch: 'Perch no puede iniciarse con {option}. Quita esa opción del comando que inicia Perch.',
  refusedSandbox:
    'Perch no puede iniciarse con --no-sandbox. Desactiva el espacio aislado (sandbox) de las páginas web. Si tu sistema no permite un espacio aislado para la AppImage, instala el paquete deb en Debian y Ubuntu, o el paquete rpm en Fedora y openSUSE. No ejecutes Perch como root.',
  refusedVariable: 'Perch no puede iniciarse mientras esté definida la variable de entorno {name}. {reason}',
  dataDirIsFile:
    'Perch no puede usar {folder}, porque es un archivo o está dentro de uno. Quita el archivo o inicia Perch con --user-data-dir=CARPETA para usar otra carpeta.',
  dataDirFull:
    'Perch no puede usar {folder}, porque no hay espacio para más archivos. Libera espacio o inicia Perch con --user-data-dir=CARPETA para usar otra carpeta.',
  dataDirReadonly:
    'Perch no puede usar {folder}. Comprueba que existen las carpetas superiores y que puedes escribir en ella, o inicia Perch con --user-data-dir=CARPETA para usar otra carpeta.',
  fewFiles:
    'Perch no puede iniciarse, porque tu equipo solo le permite abrir {limit, number} archivos. Aumenta el límite al menos a {needed, number} (ulimit -n).',
  settingsUnreadable: 'Perch no puede leer {file}. Comprueba los permisos o muévelo a otra carpeta.',
  missingValue: {
    file: '{option} requiere un archivo: {option}=ARCHIVO.',
    folder: '{option} requiere una carpeta: {option}=CARPETA.',
  },
  unexpectedValue: '{option} no admite ningún valor.',
  unexpectedArgument: 'Perch no admite “{argument}”. Indica un archivo de conexión con --connection=ARCHIVO.',
  requires: '{option} requiere {command}.',
  notWith: '{command} no se puede combinar con {option}.',
  onlyOnce: '{option} solo se puede indicar una vez.',
  values: { file: 'ARCHIVO', folder: 'CARPETA' },
  part: 'con {commands}: {text}',
  help: {
    connection: 'usar el servicio que describe un archivo de conexión',
    check: 'probar las conexiones, mostrar una tabla y terminar',
    status: 'mostrar el estado de las cuentas y terminar',
    follow: 'mostrarlo también tras cada cambio',
    details: 'también llamadas, números y nombres de usuario',
    json: 'mostrar JSON',
    purge: 'eliminar todo lo que Perch ha guardado para este usuario y terminar',
    quit: 'cerrar Perch si está en ejecución y esperar a que termine',
    hidden: 'mostrar solo el icono de la bandeja',
    tray: 'suponer que el escritorio tiene bandeja',
    'no-tray': 'suponer que no la tiene',
    report: 'mostrar el estado de Perch',
    verbose: 'registrar más',
    'log-dir': 'escribir el registro en CARPETA',
    'user-data-dir': 'guardar los archivos de Perch en CARPETA',
    version: 'mostrar la versión',
    help: 'mostrar esta ayuda',
  },
  status: {
    notRunning: 'Perch no está en ejecución, o su configuración no deja que los programas lean nada.',
    notAllowed:
      'Perch no deja que los programas lean esto. Cámbialo en su configuración. Nadie puede leer el Perch de otro usuario.',
    ended: 'Perch cerró la conexión sin responder. Inténtalo de nuevo.',
  },
  check: {
    title: 'Perch {version}, {system}',
    placedIn: 'Conexiones instaladas en {folder}',
    fromFile: 'Archivo de conexión {file}',
    managedSettings: 'Ajustes administrados',
    nothingPlaced: 'No hay ninguna conexión instalada ahí, así que no había nada que probar.',
    accountWithout: '{login} usa {name}, que ya no está instalada aquí.',
    noSettings: 'No hay ninguno.',
    keychain: {
      usable: '{keychain} se puede usar.',
      locked: '{keychain} está bloqueado. Perch guarda los inicios de sesión cuando se desbloquea.',
    },
    states: { good: 'correcto', warning: 'nota', error: 'error' },
    untilReadable: 'hasta que se corrija',
    untested: 'sin probar',
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
    'Perch no puede leer el archivo de conexión {file}. Comprueba que el archivo existe y que tienes permiso para leerlo.',
  connectionFileUnusable: 'Perch no puede usar el archivo de conexión {file}. {reason}',
  variableEffects: {
    code: 'Otro programa o biblioteca se ejecutaría como parte de Perch.',
    files: 'Las contraseñas y los códigos se escribirían en un archivo.',
  },
  purge: {
    running: 'Perch está en ejecución, así que no se quitó nada. Sal de Perch e inténtalo de nuevo.',
    foreignFolder:
      '{folder} no es una carpeta de datos de Perch, así que no se quitó nada. Comprueba la carpeta de --user-data-dir.',
    states: { removed: 'quitado', absent: 'nada', kept: 'conservado', failed: 'error' },
    startAtLogin: 'Apertura al iniciar el equipo',
    notifications: 'Entradas para notificaciones',
    keychain: 'Llavero',
    keychainEntries: {
      one: '1 entrada del llavero',
      many: '{count, number} de entradas del llavero',
      other: '{count, number} entradas del llavero',
    },
    dataFolder: 'Carpeta de datos {folder}',
    notOwn: '{path} no es de Perch.',
    inSession: 'Vuelve a ejecutar el comando en tu sesión de escritorio.',
    result: {
      good: 'Resultado: se ha quitado todo.',
      failed: 'Resultado: algo no se pudo quitar.',
    },
  },
};

export const esStart: StartMessages = createTexts(startTexts, texts, {}, createFormats('es'));
