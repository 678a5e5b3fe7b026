// Spanish: the texts that only the main process makes.

import { esStart } from './start.ts';
import { countOf } from './wording.ts';
import type { Formats } from '../../formats.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { mainProcessTexts, type MainProcessCode, type MainProcessTexts } from '../en/main-process.ts';

const texts: Translation<typeof mainProcessTexts> = {
  question: {
    connection: '¿Conectar con {host}?',
    connectionName: 'El archivo llama a este servicio “{name}”.',
    replacesSecret: 'Este servicio ya está en Perch. El archivo reemplaza su secreto de cliente.',
    changesClient: 'Esto cambia el cliente del servicio o la forma de iniciar sesión.',
    connect: 'Conectar',
    proxy: '¿Usar el proxy {host}?',
    proxyDetail: 'Todo lo que Perch envía y recibe pasará por él. Continúa solo si lo reconoce.',
    useProxy: 'Usar proxy',
    exceptions: '¿Omitir el proxy?',
    exceptionsDetail: 'Perch se conectará a estas direcciones sin el proxy. Continúa solo si las reconoces.',
    bypassProxy: 'Omitir proxy',
    otherAccount: '¿Añadir {login}?',
    otherAccountDetail: 'Ibas a iniciar sesión de nuevo como {name}, pero esta es otra cuenta.',
    addAccount: 'Añadir cuenta',
    reveal: '¿Mostrar el PIN de tu buzón de voz?',
    revealDetail: 'Continúa solo si acabas de pedir que se muestre.',
    show: 'Mostrar',
    saveDomains: '¿Guardar la lista de dominios?',
    saveDomainsDetail: 'Continúa solo si acabas de pedir que se guarde.',
    save: 'Guardar',
    cancel: 'Cancelar',
  },
  connectionTest: {
    unreachable:
      'Perch no puede conectarse a la dirección del servicio ({detail}). Comprueba la dirección, la red y la configuración del proxy.',
    certificate:
      'El certificado del servicio no es válido ({detail}), así que Perch detuvo la prueba. Consulta a tu departamento de TI.',
    reached: 'La dirección del servicio responde.',
    api: 'La API del servicio está ahí y pide iniciar sesión, como se esperaba.',
    'no-api':
      'La API del servicio no está en esta dirección (código {status}). Comprueba la dirección del servicio.',
    page: 'La página de inicio de sesión se abre.',
    'page-refused':
      'La página de inicio de sesión rechazó la solicitud ({detail}). Comprueba el ID de cliente y pregunta a tu proveedor si el URI de redirección está registrado.',
    'pkce-required':
      'La página de inicio de sesión requiere PKCE. Agrega “{method}” a la clave “pkce” del archivo de conexión.',
    'no-page':
      'No hay ninguna página de inicio de sesión en esta dirección ({detail}). Comprueba la dirección del servicio.',
    client: 'El servicio acepta el cliente.',
    'client-unknown':
      'El servicio rechazó el ID o el secreto de cliente. Comprueba los dos y cómo se envían.',
    'client-unsaid': 'El servicio respondió, pero no confirmó el cliente ({detail}).',
    'no-token':
      'La dirección de tokens no respondió como se esperaba ({detail}). Comprueba la dirección del servicio.',
    localhost:
      'El URI de redirección del navegador contiene localhost. Usa 127.0.0.1, que es más seguro, y pide a tu proveedor que lo registre.',
  },
  tray: {
    name: 'Perch',
    phase: {
      starting: 'Iniciando…',
      'signing in': 'Iniciando sesión…',
    },
    voicemail: { on: 'Buzón de voz activado', off: 'Buzón de voz desactivado' },
    recording: { on: 'Las llamadas se graban', off: 'Las llamadas no se graban' },
    menu: {
      open: 'Abrir Perch',
      add: 'Agregar una cuenta…',
      portal: 'Abrir el portal',
      refresh: 'Actualizar',
      signInAs: 'Iniciar sesión de nuevo como {name}…',
      settings: 'Configuración…',
      help: 'Ayuda',
      diagnostics: 'Guardar diagnóstico…',
      about: 'Acerca de Perch',
      quit: 'Salir de Perch',
    },
  },
  desktop: {
    noTray:
      'Tu escritorio no muestra íconos en la bandeja, así que Perch se abre en una ventana. Al cerrarla, Perch sigue en ejecución. Para volver a verla, inicia Perch de nuevo.',
  },
  notification: {
    newVoicemail: 'Mensaje de voz nuevo',
    signInEnded: 'Inicia sesión de nuevo en {connection}',
    signInNeeded: 'Perch está listo. Haz clic aquí para iniciar sesión.',
    signInEndedBody: 'La sesión de {name} ya no está abierta. Perch muestra los últimos datos conocidos.',
    clientRefused: '{connection} no puede renovar tu sesión',
    recordingOn: 'La grabación de llamadas está activada',
    recordingOff: 'La grabación de llamadas está desactivada',
    voicemailOff: 'El buzón de voz está desactivado',
    presence: 'Presencia: {presence}',
    notSaved: 'La cuenta aún no se ha guardado',
    notSavedBody:
      'Perch no pudo guardar su configuración y lo volverá a intentar. Si sales de Perch antes, tendrás que agregar esta cuenta otra vez.',
  },
  actionResult: {
    failed:
      'Perch no pudo terminar la acción. Inténtalo de nuevo. Si vuelve a ocurrir, guarda el diagnóstico en Acerca de Perch y envíalo a tu departamento de TI.',
    signedOut: 'Sesión cerrada. Perch eliminó los datos de la cuenta de este equipo.',
    notDeleted: {
      settings: 'la cuenta en el archivo de configuración',
      profile: 'el último perfil conocido',
      keychain: 'la entrada del llavero',
    },
    notSaved: {
      'disk-full':
        'El disco está lleno, así que no se ha cambiado nada. Libera espacio e inténtalo de nuevo.',
      'not-written':
        'Perch no pudo guardar su configuración, así que no se ha cambiado nada. Inténtalo de nuevo.',
    },
    noBrowser: 'Perch no pudo abrir el navegador. Abre {address} manualmente.',
    noMailProgram: 'Perch no pudo abrir el programa de correo. Escribe a {address} manualmente.',
    signInCancelled: 'Inicio de sesión cancelado.',
  },
  failure: {
    network: 'Perch no puede conectarse al servicio y lo seguirá intentando. Tu sesión sigue abierta.',
    certificate:
      'El certificado del servicio no es válido, así que Perch no envió nada. Consulta a tu departamento de TI.',
    busy: 'El servicio está ocupado. Perch lo volverá a intentar en un rato.',
    slow: 'El servicio responde con lentitud. Perch sigue esperando. Tu sesión sigue abierta.',
    unavailable: 'El servicio tiene un problema. Perch lo seguirá intentando. Tu sesión sigue abierta.',
    forbidden: 'No tienes permiso para ver tu perfil{detail}. Consulta a tu administrador.',
    unauthorized:
      'El servicio no aceptó tu sesión. Perch lo seguirá intentando. Si el problema continúa, cierra la sesión e iníciala de nuevo.',
    rejected:
      'El servicio rechazó la solicitud{detail}. Perch lo seguirá intentando. Tu sesión sigue abierta.',
    unreadable:
      'Perch no puede leer la respuesta del servicio{detail} y lo seguirá intentando. Tu sesión sigue abierta.',
    internal: 'Se ha producido un error en Perch. Perch lo volverá a intentar. Tu sesión sigue abierta.',
    keychain:
      'Perch no puede leer tu sesión guardada. {reason} Perch lo seguirá intentando. También puedes iniciar sesión de nuevo.',
    status: 'El servicio devolvió un error ({status}).',
    notAList: 'La respuesta del servicio no es una lista{detail}.',
    networkSignIn: 'Esta red requiere que inicies sesión primero.',
    redirected: 'El servicio o esta red redirige a {host}.',
    quotedStatus: ' (código {status})',
    quotedPart: { encoding: ' (codificación {name})', header: ' (cabecera {name})' },
    moved: 'Tu departamento de TI trasladó {name} a {hosts}. Inicia sesión de nuevo.',
    notProvided:
      'Tu departamento de TI ya no ofrece {name}. Inicia sesión en otro servicio o contacta con tu departamento de TI.',
    notStored: 'Falta tu sesión guardada. Inicia sesión de nuevo para actualizar tu perfil.',
  },
  keyring: {
    unnamed: 'El llavero',
    namesKde: 'Su ventana puede nombrar KDE.',
    'no-service':
      'No hay ningún llavero en ejecución. Instala GNOME Keyring o KWallet y vuelve a intentarlo.',
    'switched-off':
      'KWallet está desactivado. Actívalo en la configuración del sistema y vuelve a intentarlo.',
    'no-plugins': 'KWallet necesita el paquete libqca-qt5-2-plugins. Instálalo y vuelve a intentarlo.',
    'no-collection': '{keyring} aún no está configurado. Vuelve a intentarlo y responde a su ventana.',
    locked: '{keyring} está bloqueado. Elige Reintentar e ingresa su contraseña.',
    refused: '{keyring} denegó el acceso. Vuelve a intentarlo y responde a su ventana.',
    'no-answer': '{keyring} no respondió en 60 segundos. Vuelve a intentarlo y responde a su ventana.',
  },
  signInNote: {
    blocked: 'La página de inicio de sesión quiso abrir {host}. Perch no lo abrió.',
    tryBrowser: 'Si no puedes continuar, vuelve atrás e inicia sesión con el navegador.',
    noState:
      'La respuesta del navegador no correspondía a este inicio de sesión. Termínalo en el navegador, o vuelve atrás e inténtalo de nuevo.',
    noBrowser: 'Este sistema no indica ningún navegador. Si no se abrió ninguno, copia el enlace en uno.',
    title: 'Perch bloqueó algo',
  },
  signInFailed: {
    network:
      'Perch no puede conectarse al servicio{cause}, así que no se pudo iniciar sesión. Comprueba la red e inténtalo de nuevo.',
    certificate:
      'El certificado del servicio no es válido, así que Perch detuvo el inicio de sesión. Consulta a tu departamento de TI.',
    keychain: 'Perch no puede leer el secreto de cliente, así que no se pudo iniciar sesión. {reason}',
    unavailable:
      'El servicio no está disponible en este momento, así que no se pudo iniciar sesión. Inténtalo más tarde.',
    noLogin:
      'El servicio no envió ningún nombre de usuario, así que no se pudo iniciar sesión. Consulta a tu proveedor.',
    tokenType:
      'El servicio envió un token de tipo “{type}”, que Perch no puede usar, así que no se pudo iniciar sesión. Consulta a tu proveedor.',
    internal: 'Se ha producido un error en Perch. Inténtalo de nuevo.',
    unreadable:
      'Perch no puede leer la respuesta del servicio{detail}. Inténtalo de nuevo o consulta a tu administrador.',
    wrongState:
      'La respuesta no correspondía a este inicio de sesión, así que Perch la ignoró. Inténtalo de nuevo.',
    noCode:
      'El servicio no envió ningún código de autorización. Inténtalo de nuevo o consulta a tu administrador.',
    pkceRequired:
      'El servicio requiere PKCE para este inicio de sesión, así que no se pudo iniciar sesión. Pide a tu departamento de TI que agregue “{method}” a la clave “pkce” del archivo de conexión.',
    pkceRefused:
      'El servicio rechazó el inicio de sesión ({text}). Si vuelve a ocurrir, pide a tu departamento de TI que asigne [] a “pkce” en el archivo de conexión.',
    wrongPassword: 'El nombre de usuario o la contraseña no son correctos.',
    passcodeExpired: 'Se acabó el tiempo para ingresar el código. Inicia sesión otra vez.',
    challengeEnded: 'El servicio finalizó este inicio de sesión. Inicia sesión otra vez.',
    loginTooLong:
      'El servicio envió un nombre de usuario demasiado largo para Perch, así que no se pudo iniciar sesión. Consulta a tu administrador.',
    pageCertificate:
      'El certificado de la página de inicio de sesión no es válido, así que Perch no la abrió. Consulta a tu departamento de TI.',
    pageNetwork:
      'Perch no puede conectarse a la página de inicio de sesión{cause}. Comprueba la red e inténtalo de nuevo.',
    noPage:
      'El servicio no envió ninguna página de inicio de sesión ({status, number}). Inténtalo de nuevo o consulta a tu administrador.',
    pageBlocked:
      'La página de inicio de sesión lleva a {host}, que Perch no abre, así que no se pudo iniciar sesión. Consulta a tu departamento de TI.',
    pageWeakCertificate:
      'El certificado de {host} es demasiado débil: necesita una clave RSA de al menos 2048 bits y SHA-256. Consulta a tu departamento de TI.',
    pageRedirected:
      'La página de inicio de sesión redirige en círculo o a una dirección que ningún navegador abre. No se pudo iniciar sesión. Consulta a tu departamento de TI.',
    noWindow:
      'Perch no pudo abrir la ventana de inicio de sesión, así que no se pudo iniciar sesión. Inténtalo de nuevo o reinicia Perch.',
    pageCrashed: 'La página de inicio de sesión dejó de funcionar. Inténtalo de nuevo.',
    browserTimeout: 'El inicio de sesión no se completó en 10 minutos. Inténtalo de nuevo.',
    noBrowser:
      'Perch no pudo abrir el navegador. Comprueba el navegador predeterminado e inténtalo de nuevo.',
    portInUse:
      'Otra aplicación usa el puerto {port}, que Perch necesita para iniciar sesión con el navegador. Puede ser el Perch de otra persona en este equipo. Ciérrala e inténtalo de nuevo.',
    portNotAllowed:
      'Perch no puede usar el puerto {port} en este equipo ({code}). Pide a tu administrador un archivo de conexión con otro puerto.',
  },
  oauthError: {
    denied: 'La página de inicio de sesión no permitió iniciar sesión: {text}',
    clientNotAllowed:
      'El servicio no permite que Perch inicie sesión de esta forma. Consulta a tu departamento de TI.',
    client:
      'El servicio rechazó el ID o el secreto de cliente. Pide a tu departamento de TI un archivo de conexión nuevo.',
    clientEncoding:
      'El servicio rechazó el ID o el secreto de cliente. Pide a tu departamento de TI un archivo de conexión nuevo. Si los dos son correctos, “clientAuthentication” debe ser “body”.',
    redirectUri:
      'El servicio no acepta el URI de redirección de Perch. Pide a tu proveedor que registre el del archivo de conexión.',
    grant: 'El servicio ya no acepta este inicio de sesión. Inténtalo de nuevo.',
    unavailable: 'El servicio no puede iniciar tu sesión en este momento. Inténtalo más tarde.',
    other: 'El servicio rechazó el inicio de sesión: {text}',
  },
  passcodeFailed: {
    network:
      'Perch no puede conectarse al servicio, así que no se comprobó tu código. Comprueba la red e inténtalo de nuevo.',
    certificate:
      'El certificado del servicio no es válido, así que Perch no envió tu código. Consulta a tu departamento de TI.',
    unavailable:
      'El servicio no puede comprobar tu código en este momento. Espera un poco y después ingresa un código nuevo.',
    unreadable:
      'Perch no puede leer la respuesta del servicio{detail}. Prueba con un código nuevo o consulta a tu administrador.',
    notAccepted: 'Ese código no es válido. Espera a que aparezca uno nuevo e inténtalo otra vez.',
  },
  browserPage: {
    done: 'Continúa en Perch',
    doneDescription: 'Puedes cerrar esta pestaña.',
    idle: 'Página no encontrada',
    idleDescription: 'Perch usa esta dirección solo mientras inicias sesión.',
  },
  settingsParts: {
    format: 'formato del archivo',
    connections: 'servicios',
    accounts: 'cuentas',
    toForget: 'sesiones pendientes de eliminar',
    preferences: 'todos los ajustes',
  },
};

const code = (formats: Formats): MainProcessCode => {
  const { list, number } = formats;
  const counted = countOf(formats);
  return {
    question: {
      connectionDetail: (hosts) =>
        `Perch enviará a estas direcciones el ID y el secreto de cliente y, más adelante, tus datos de inicio de sesión. Continúa solo si las reconoce.\n\n${hosts.join('\n')}`,
      replacesConnection: (signedOut) => {
        const replaces = 'Reemplaza el servicio de este nombre en Perch, incluido su secreto de cliente.';
        if (signedOut === 0) return replaces;
        return signedOut === 1
          ? `${replaces} Se cerrará la sesión de su cuenta.`
          : `${replaces} Se cerrará la sesión de sus ${counted(signedOut, 'cuenta', 'cuentas')}.`;
      },
    },
    connectionTest: {
      'page-elsewhere': (host) =>
        host === ''
          ? 'La página de inicio de sesión redirige a otra página.'
          : `La página de inicio de sesión redirige a ${host}.`,
    },
    tray: {
      calls: (presence, count) => (count > 1 ? `${presence} (${number(count)})` : presence),
    },
    actionResult: {
      signedOutPartly: (notDeleted) =>
        `Sesión cerrada. Perch no pudo eliminarlo todo y lo volverá a intentar: ${list(notDeleted)}.`,
    },
    start: esStart,
  };
};

export const esMainProcess = (formats: Formats): MainProcessTexts =>
  createTexts(mainProcessTexts, texts, code(formats), formats);
