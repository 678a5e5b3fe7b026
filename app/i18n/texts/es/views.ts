// Spanish: the texts of the views that are loaded on demand, of which the main process reads some, too.

import { esFieldMeanings } from './field-meanings.ts';
import { latinAmericanWords } from './regional.ts';
import { countOf, withArticle } from './wording.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';
import { withRegionalWords } from '../../regional-words.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { viewTexts, type ViewCode, type ViewTexts } from '../en/views.ts';

const texts: Translation<typeof viewTexts> = {
  welcome: {
    title: 'Le damos la bienvenida a Perch',
    description: 'Su presencia, su buzón de voz y la grabación de llamadas, de un vistazo.',
    open: 'Abrir archivo de conexión…',
    openHint: 'Se lo da su proveedor o su departamento de TI.',
    practice: 'Probar el servicio de prácticas',
    titleAdding: 'Añadir una cuenta',
    descriptionAdding: 'Conéctese al servicio en el que está su cuenta.',
    noService: 'No hay ningún servicio configurado en este equipo. Consulte a su departamento de TI.',
    back: 'Atrás',
  },
  hosts: { one: 'Dirección', many: 'Direcciones', other: 'Direcciones' },
  signIn: {
    title: 'Iniciar sesión en {name}',
    method: {
      window: 'Iniciar sesión en la página del servicio',
      password: 'Iniciar sesión con contraseña',
      browser: 'Iniciar sesión en el navegador',
    },
    submit: 'Iniciar sesión',
    changeConnection: 'Usar otro servicio',
    back: 'Atrás',
  },
  signingIn: {
    title: 'Iniciando sesión en {name}',
    user: {
      window: 'Continúe en la ventana de inicio de sesión',
      password: 'Continúe con el inicio de sesión',
      browser: 'Continúe en el navegador',
    },
    userHint: {
      window: 'Puede estar detrás de otras ventanas.',
      password: '',
      browser: 'Perch continuará cuando haya terminado.',
    },
    slow: 'Está tardando. Puede cancelar e intentarlo de nuevo.',
    token: 'Iniciando sesión…',
    profile: 'Cargando su perfil…',
    cancel: 'Cancelar',
  },
  password: {
    username: 'Nombre de usuario',
    password: 'Contraseña',
    submit: 'Iniciar sesión',
    checking: 'Iniciando sesión…',
    cancel: 'Cancelar',
    help: '¿Ha olvidado la contraseña? Consulte a su administrador.',
  },
  passcode: {
    title: 'Introduzca su código',
    description: 'Use el código de 6 dígitos de {factor}.',
    unknownFactor: '“{vendor} {type}”',
    label: 'Código de 6 dígitos',
    incomplete: 'Introduzca los 6 dígitos.',
    help: '¿No tiene un código? Consulte a su administrador.',
    factor: 'Obtener el código de',
    submit: 'Continuar',
    checking: 'Comprobando…',
    cancel: 'Cancelar',
    minutesLeft: '{minutes, number} min para iniciar sesión',
    clockLeft: '{clock} para iniciar sesión',
  },
  domains: {
    title: 'Dominios',
    back: 'Volver a la cuenta',
    search: 'Filtrar dominios',
    list: 'Dominios',
    loadingFirst: 'Cargando dominios…',
    countComplete: {
      one: '1 dominio',
      many: '{count, number} de dominios',
      other: '{count, number} dominios',
    },
    countSoFar: 'Cargados: {count, number}',
    countOfTotal: '{count, number} de {total, number}',
    loadAll: 'Cargar todos',
    stop: 'Detener',
    retry: 'Reintentar',
    reload: 'Recargar la lista',
    empty: 'No hay dominios',
    noneHelp: 'Su cuenta no tiene dominios que mostrar.',
    clearFilter: 'Borrar el filtro',
    noMatch: 'Ningún dominio coincide con “{query}”.',
    noMatchSoFar: 'Nada coincide con “{query}” en los dominios cargados hasta ahora.',
    refused: 'Solo puede ver su propio dominio. Para ver otros, pida acceso a su administrador.',
    refusedAll: 'No tiene permiso para ver la lista de dominios. Pida acceso a su administrador.',
    moreRefused: 'No tiene acceso a más dominios. Pida acceso a su administrador.',
    offline: 'Perch no puede conectarse al servicio. Puede usar los dominios ya cargados.',
    offlineFirst: 'Perch no puede conectarse al servicio.',
    signedOut: 'La sesión está cerrada. Inicie sesión de nuevo para ver sus dominios.',
    failed: 'Perch no pudo cargar más dominios. {detail}',
    failedFirst: 'Perch no pudo cargar sus dominios. {detail}',
    mayHoldMore: 'La lista puede estar incompleta. El servicio envía siempre los mismos dominios.',
    matches: '{count, number}',
    generalGroup: 'General',
    unnamedField: 'Valor',
    truncated: 'Algunos campos o valores largos no se muestran.',
    recordMissing: 'Este dominio ya no está en la lista.',
    details: 'Detalles',
    select: 'Seleccionar',
    selectHint: 'Muestra este dominio en el panel y en el menú de la bandeja.',
    selectIntro: 'Seleccione uno para verlo en el panel y en el menú de la bandeja.',
    selectedShown: 'El panel y el menú de la bandeja muestran “{domain}”.',
    selected: 'Seleccionado',
    selectedGone: 'El dominio seleccionado, “{domain}”, ya no está en la lista.',
    selectedMissing:
      'Perch no encontró el dominio seleccionado, “{domain}”. Es posible que se haya eliminado.',
    loadingDetails: 'Cargando dominio…',
    detailsFailed: 'Perch no pudo cargar este dominio.',
    backToList: 'Volver a la lista',
    secretValue: 'Oculto',
    emptyValue: 'Sin definir',
  },
  connectionForm: {
    open: 'Configurar manualmente…',
    title: 'Añadir un servicio',
    titleEditing: 'Editar {name}',
    intro: 'Su proveedor o su departamento de TI puede darle estos datos.',
    fromProvider: 'De su proveedor',
    inPerch: 'En Perch',
    name: 'Nombre',
    nameHint: 'El nombre que usted quiera.',
    nameReadonly: 'El nombre no se puede cambiar.',
    baseUrl: 'Dirección del servicio',
    baseUrlHint: 'Por ejemplo, https://pbx.example.net.',
    authUrl: 'Dirección de inicio de sesión',
    authUrlHint: 'Solo si las contraseñas van a otra dirección.',
    clientId: 'ID de cliente',
    clientSecret: 'Secreto de cliente',
    secretHint: 'Opcional. Se guarda en el llavero.',
    secretEntered: 'Introducido. Escriba otro para reemplazarlo.',
    secretUnreadable:
      'Perch no puede leer el secreto de cliente, así que no se inició la sesión. {reason} Escríbalo de nuevo o, si no tiene ninguno, guarde sin él.',
    secretStored: 'Guardado en el llavero. Escriba otro para reemplazarlo.',
    keychainUnreadable:
      'Perch no puede leer el llavero en este momento. Deje esto vacío para conservar lo guardado.',
    testNeedsSecret:
      'Perch no puede leer el secreto de cliente, así que no probó el servicio. {reason} Escriba el secreto de cliente para probar con él.',
    clientAuthentication: 'Enviar credenciales en',
    clientAuthentications: { basic: 'Encabezado (estándar)', body: 'Cuerpo' },
    methods: 'Métodos de inicio de sesión',
    method: {
      window: 'Página del servicio',
      password: 'Nombre de usuario y contraseña',
      browser: 'Navegador',
    },
    redirectUri: 'URI de redirección',
    redirectUriHint: 'La URI de redirección que registró su proveedor.',
    browserRedirectUri: 'URI de redirección del navegador',
    browserRedirectUriHint: 'Una dirección de este equipo; por ejemplo, http://127.0.0.1:47821/callback.',
    errors: {
      missing: 'Obligatorio.',
      empty: 'Solo contiene espacios.',
      unknown: 'No se admite.',
      type: 'Este valor no es válido.',
      https: 'Introduzca una dirección que empiece por https:// y no contenga un nombre de usuario.',
      address:
        'Introduzca una dirección completa, como https://pbx.example.net, sin nombre de usuario, espacios, barra invertida, “?”, “#” ni puerto 0.',
      'full-address':
        'Introduzca una dirección completa, como https://pbx.example.net/callback, sin nombre de usuario, espacios, “#” ni puerto 0.',
      loopback:
        'Introduzca una dirección http:// de este equipo con un puerto distinto de 80, como http://127.0.0.1:47821/callback.',
      'too-long': 'Es demasiado largo.',
      'no-method': 'Elija al menos un método de inicio de sesión.',
      duplicate: 'Elija cada método de inicio de sesión solo una vez.',
      characters:
        'Quite los caracteres invisibles y los caracteres que cambian la dirección de la escritura.',
      scheme:
        'Introduzca una dirección que empiece por https:// o por un esquema propio. En este equipo también se puede usar http://.',
      taken: 'Ya hay un servicio con este nombre. Elija otro nombre.',
    },
    signsOutAccounts: {
      one: 'Ha cambiado la dirección del servicio. Al guardar, se cerrará la sesión de su cuenta.',
      many: 'Ha cambiado la dirección del servicio. Al guardar, se cerrará la sesión de sus {count, number} de cuentas.',
      other:
        'Ha cambiado la dirección del servicio. Al guardar, se cerrará la sesión de sus {count, number} cuentas.',
    },
    test: 'Probar la conexión',
    testing: 'Probando…',
    testResult: 'Resultado de la prueba',
    save: 'Guardar',
    saved: 'Servicio guardado.',
    cancel: 'Cancelar',
    discardTitle: '¿Descartar los cambios?',
    discard: 'Descartar',
    keepEditing: 'Seguir editando',
  },
  settings: {
    connections: 'Servicios',
    managed: 'Administrado por su departamento de TI',
    managedHint: 'Para cambiar este servicio, consulte a su departamento de TI.',
    accountCount: { one: '1 cuenta', many: '{count, number} de cuentas', other: '{count, number} cuentas' },
    editConnection: 'Editar {name}',
    removeConnection: 'Quitar {name}',
    removeTitle: '¿Quitar {name}?',
    addConnection: 'Añadir un servicio…',
    title: 'Configuración',
    close: 'Atrás',
    general: 'General',
    theme: 'Tema',
    themes: { system: 'Como el sistema', light: 'Claro', dark: 'Oscuro' },
    trayIconColor: 'Icono de la bandeja',
    trayIconColors: { system: 'Como el sistema', light: 'Claro', dark: 'Oscuro' },
    language: 'Idioma',
    systemLanguage: 'Como el sistema',
    startAtLogin: 'Abrir al iniciar el equipo',
    keepOpen: 'Mantener abierto al hacer clic fuera',
    shortcut: 'Abrir Perch con un atajo',
    shortcutLabel: 'Atajo de teclado',
    shortcutTaken: 'Otro programa o el sistema usa este atajo. Elija otras teclas.',
    shortcutKeys: {
      press: 'Pulse las teclas…',
      change: 'Cambiar el atajo {keys}',
      refused:
        'Pulse Ctrl, Alt o la tecla Windows con una letra, un número, una tecla F o la barra espaciadora.',
      refusedMac: 'Pulse Cmd, Ctrl u Opción con una letra, un número, una tecla F o la barra espaciadora.',
      names: {
        CommandOrControl: 'Ctrl',
        Control: 'Ctrl',
        Alt: 'Alt',
        Shift: 'Mayús',
        Meta: 'Win',
        Space: 'Espacio',
      },
      macNames: {
        CommandOrControl: 'Cmd',
        Control: 'Ctrl',
        Alt: 'Opción',
        Shift: 'Mayús',
        Meta: 'Cmd',
        Space: 'Espacio',
      },
    },
    notify: 'Notificaciones',
    notifyHint: 'Perch las muestra aunque su ventana esté cerrada.',
    quietHours: 'Silencio: las notificaciones esperan',
    quietFrom: 'Silencio desde',
    quietTo: 'Silencio hasta',
    notifications: {
      signIn: 'Debe iniciar sesión',
      accountStatus: 'Cambia el estado de la cuenta',
      recording: 'Se activa o desactiva la grabación',
      voicemail: 'Se desactiva el buzón de voz',
      presence: 'Cambia la presencia',
    },
    polling: 'Actualización de datos',
    pollInterval: 'Buscar cambios cada',
    pollHint: 'Perch busca menos cuando usted no está.',
    pageSize: 'Dominios por página',
    network: 'Red',
    proxy: 'Proxy',
    proxyKinds: { system: 'Como el sistema', none: 'Sin proxy', manual: 'Manual' },
    proxyAddress: 'Dirección del proxy',
    proxyAddressHint: 'Hasta entonces, Perch usa el proxy del sistema.',
    proxyExample: 'proxy.example.net:8080',
    invalidProxyAddress: 'Introduzca un host y un puerto, como proxy.example.net:8080.',
    proxyNotChanged: 'El proxy no se ha cambiado.',
    proxyUsername: 'Usuario del proxy',
    proxyPassword: 'Contraseña del proxy',
    proxyPasswordHint: 'Opcional. Se guarda en el llavero.',
    proxyPasswordUnreadable:
      'Perch no puede leer el llavero en este momento. Deje esto vacío para conservar lo guardado.',
    proxyPasswordStored: 'Guardada en el llavero. Escriba otra para reemplazarla.',
    noKeychain: 'No hay ningún llavero disponible. Perch conserva esto solo hasta que salga.',
    removeProxyPassword: 'Quitar la contraseña',
    certificates: 'Certificados adicionales',
    noCertificateFile: 'Ninguno. Su departamento de TI puede darle un archivo de certificados (PEM).',
    noCertificateFileLocked: 'Ninguno',
    chooseFile: 'Elegir…',
    removeFile: 'Quitar',
    certificateDialogTitle: 'Elija un archivo de certificados',
    certificateFileType: 'Certificados',
    unreadableCertificates:
      'Perch no puede leer ese archivo. Nada ha cambiado. Elija otro archivo o consulte a su departamento de TI.',
    noCertificates:
      'Ese archivo no contiene certificados que Perch pueda leer. Nada ha cambiado. Elija un archivo PEM: un archivo de texto que contiene “BEGIN CERTIFICATE”.',
    allDamaged:
      'Su configuración estaba dañada, así que Perch la restableció. Se guardó una copia como {copy}.',
    changedOutside:
      'Otro programa cambió el archivo de configuración mientras Perch estaba en ejecución. Perch conservó su propia configuración. La otra versión se guardó como {copy}.',
    saveFailed: {
      'disk-full':
        'El disco está lleno, así que Perch no puede guardar su configuración. Perch lo volverá a intentar. Libere espacio.',
      'not-written': 'Perch no puede guardar su configuración y lo volverá a intentar.',
    },
  },
  about: {
    open: 'Acerca de Perch',
    title: 'Acerca de Perch',
    close: 'Atrás',
    versions: 'Versiones',
    updates: 'Perch no se actualiza solo. Obtenga las versiones nuevas donde obtuvo esta.',
    serviceTitle: 'Información del servicio',
    serviceFields: open({
      apiversion: 'Versión de API',
      rate_limit: 'Límite de solicitudes',
      scope: 'Su rol',
      territory: 'Territorio',
      domain: 'Dominio',
      user_email: 'Correo electrónico',
      displayName: 'Nombre para mostrar',
      hostname: 'Servidor',
      site: 'Sede',
      group: 'Grupo',
      department: 'Departamento',
    }),
    diagnostics: 'Diagnóstico',
    diagnosticsDescription:
      'Para el soporte técnico: versiones, configuración y eventos del último día. No contiene contraseñas. Su nombre de usuario es el único dato personal.',
    copy: 'Copiar diagnóstico',
    save: 'Guardar diagnóstico…',
    licences: 'Licencias',
    licencesDescription: 'Las licencias de Electron y Chromium están en la carpeta del programa Perch.',
    showLicences: 'Otras licencias',
    help: '¿Preguntas sobre su cuenta? Consulte a su proveedor o a su departamento de TI.',
    copied: 'Diagnóstico copiado.',
    saved: 'Diagnóstico guardado como {file}.',
    fileType: 'Archivo de texto',
  },
  update: {
    available: 'Perch {version} está disponible.',
    open: 'Abrir la página de descarga',
    checks: 'Perch avisa de las versiones nuevas, pero no las instala.',
  },
  keyboard: {
    open: 'Atajos de teclado',
    title: 'Atajos de teclado',
    close: 'Cerrar',
    groups: { everywhere: 'En todas partes', domains: 'Dominios' },
    actions: {
      openPerch: 'Abrir Perch desde cualquier programa',
      next: 'Control siguiente',
      previous: 'Control anterior',
      press: 'Pulsar un botón',
      back: 'Atrás o Cancelar',
      scroll: 'Desplazarse',
      zoom: 'Más grande, más pequeño, tamaño normal',
      closeWindow: 'Cerrar la ventana',
      quit: 'Salir de Perch',
      help: 'Estos atajos',
      nextDomain: 'Dominio siguiente o anterior',
      nextPage: 'Página siguiente o anterior',
      firstDomain: 'Primer o último dominio',
      selectDomain: 'Seleccionar el dominio',
    },
    keys: {
      tab: 'Tab',
      enter: 'Intro',
      escape: 'Esc',
      pageUp: 'Re Pág',
      pageDown: 'Av Pág',
      home: 'Inicio',
      end: 'Fin',
    },
  },
  trayStatus: {
    available: 'Disponible',
    'on-call': 'En una llamada',
    ringing: 'Sonando',
    busy: 'Ocupado',
    inactive: 'Inactivo',
    unknown: 'Presencia desconocida',
    connecting: 'Conectando…',
    offline: 'Sin conexión',
    'signed-out': 'Sesión cerrada',
    attention: 'Debe iniciar sesión',
  },
  network: {
    cause: {
      'not-found': 'dirección no encontrada',
      refused: 'conexión rechazada',
      unreachable: 'red inaccesible',
      reset: 'conexión interrumpida',
      timeout: 'sin respuesta a tiempo',
    },
    systemProxyUnknown: 'Perch no pudo determinar el proxy del sistema.',
    unsupportedProxy:
      'No se admite el tipo de proxy de su sistema (por ejemplo, SOCKS4). Introduzca otro proxy en Configuración o consulte a su departamento de TI.',
    proxyPasswordUnreadable: 'Perch no puede leer la contraseña del proxy. {reason}',
    proxy:
      'El proxy rechazó la conexión. Puede que requiera un nombre de usuario y una contraseña. Escríbalos en Configuración o consulte a su departamento de TI.',
    certificates: {
      'self-signed':
        'El certificado de {host} está firmado por él mismo, así que Perch no se conectó. Consulte a su departamento de TI. Puede que tenga un archivo de certificados que pueda añadir en Configuración.',
      expired:
        'El certificado de {host} ha caducado, así que Perch no se conectó. Compruebe la fecha y la hora de este equipo o consulte a su departamento de TI.',
      'not-yet-valid':
        'El certificado de {host} todavía no es válido, así que Perch no se conectó. Compruebe la fecha y la hora de este equipo o consulte a su departamento de TI.',
      noAlternativeName:
        'El certificado de {host} no incluye esta dirección como nombre alternativo (SAN), así que Perch no se conectó. Consulte a su departamento de TI.',
      revoked:
        'El certificado de {host} se ha revocado, así que Perch no se conectó. Consulte a su departamento de TI.',
      other:
        'El certificado de {host} no es válido, así que Perch no se conectó. Consulte a su departamento de TI.',
    },
  },
  keychain: {
    waiting: 'Perch espera al llavero. Si una ventana pide la contraseña del llavero, introdúzcala allí.',
    'not-installed': 'No se pudo cargar el componente del llavero de Perch.',
    'no-session': 'No hay ninguna sesión de D-Bus en este equipo.',
    'no-service': 'No hay ningún servicio de llavero en ejecución.',
    'no-collection': 'No hay ningún llavero predeterminado.',
    locked: 'El llavero está bloqueado.',
    refused: 'Se denegó el acceso al llavero.',
    'too-long': 'La sesión es demasiado larga para el llavero.',
    damaged: 'Una entrada del llavero está dañada.',
    timeout: 'El llavero no respondió en {seconds, number} segundos.',
    other: 'El llavero no está disponible ({message}).',
  },
  connectionFile: {
    dropHere: 'Suelte aquí el archivo de conexión',
    pasteHint: 'También puede pegar su texto o soltar aquí el archivo.',
    pasteHintInForm: 'Si tiene un archivo de conexión, pegue su texto o suelte aquí el archivo.',
    choose: 'Elija un archivo de conexión',
    filter: 'Archivos de conexión',
    unusable: 'Perch no puede usar este archivo de conexión. {reason}',
    notJson:
      'El archivo no contiene JSON válido. Compruebe la línea {line, number}, columna {column, number}.',
    notAnObject: 'El archivo no contiene un objeto JSON.',
    folderUnreadable: 'La carpeta no se puede leer.',
    unknownKey: 'La clave “{key}” no se conoce.',
    missingKey: 'Falta “{key}”.',
    invalidKey: '“{key}” {rule}.',
    requiredByMethod: 'Falta “{key}”. Es necesario para el método de inicio de sesión “{way}”.',
    managedUnusable: 'Perch no usa {file}. {reason} Avise a su departamento de TI.',
    severalManagedUnusable:
      'Perch no usa {count, number} archivos de su departamento de TI. El primero es {file}. {reason} Avise a su departamento de TI.',
    storedUnusable:
      'Perch ya no puede usar el servicio {name}. {reason} Abra un archivo de conexión corregido.',
    namelessUnusable:
      'Perch ya no puede usar un servicio cuyo nombre no se puede leer. {reason} Abra un archivo de conexión corregido.',
    untrusted: {
      owner:
        'Usuarios que no son administradores podrían haberlo cambiado, porque {path} no pertenece a un administrador.',
      writable:
        'Usuarios que no son administradores podrían haberlo cambiado, porque pueden escribir en {path}.',
    },
    duplicateName: '{otherFile} ya define un servicio con el nombre {name}.',
    nameIsManaged:
      'Su departamento de TI administra {name}, así que un archivo de conexión no puede reemplazarlo. Nada ha cambiado.',
    rule: {
      text: 'debe ser un texto',
      list: 'debe ser una lista, como ["{entry}"]',
      object: 'debe ser un objeto con “vendor” y “type”',
      https: 'debe ser una dirección https:// (http:// solo en este equipo)',
      baseAddress:
        'debe ser una dirección completa, como https://pbx.example.net, sin nombre de usuario, espacios, barra invertida, “?”, “#” ni puerto 0',
      fullAddress: 'debe ser una dirección completa sin nombre de usuario, espacios, “#” ni puerto 0',
      loopback:
        'debe ser una dirección http:// de este equipo (127.0.0.1 o localhost) con un puerto distinto de 80, sin nombre de usuario, espacios, “#” ni puerto 0',
      maxLength: 'debe tener como máximo {most, number} caracteres',
      signInMethod: 'debe incluir al menos un método de inicio de sesión',
      duplicate: 'debe incluir cada método de inicio de sesión solo una vez',
      duplicateEntry: 'debe incluir cada entrada solo una vez',
      nameCharacters:
        'no debe contener caracteres invisibles ni caracteres que cambien la dirección de la escritura',
      redirectScheme: 'debe empezar por https:// o por un esquema propio (http:// solo en este equipo)',
    },
  },
  extras: {
    clock: {
      ahead: {
        one: 'El reloj de este equipo va 1 minuto por delante del reloj del servicio. Póngalo en hora o los inicios de sesión pueden fallar.',
        many: 'El reloj de este equipo va {count, number} de minutos por delante del reloj del servicio. Póngalo en hora o los inicios de sesión pueden fallar.',
        other:
          'El reloj de este equipo va {count, number} minutos por delante del reloj del servicio. Póngalo en hora o los inicios de sesión pueden fallar.',
      },
      behind: {
        one: 'El reloj de este equipo va 1 minuto por detrás del reloj del servicio. Póngalo en hora o los inicios de sesión pueden fallar.',
        many: 'El reloj de este equipo va {count, number} de minutos por detrás del reloj del servicio. Póngalo en hora o los inicios de sesión pueden fallar.',
        other:
          'El reloj de este equipo va {count, number} minutos por detrás del reloj del servicio. Póngalo en hora o los inicios de sesión pueden fallar.',
      },
    },
    secondFactor: {
      needsPassword:
        'Con el código, este servicio necesita su contraseña otra vez. Inicie sesión con nombre de usuario y contraseña.',
      needsPasswordMethod:
        'Con el código, este servicio necesita su contraseña otra vez, pero esta conexión no permite iniciar sesión con contraseña. Pida a su departamento de TI que añada “password” a la clave “signIn” del archivo de conexión.',
    },
    voicemail: {
      title: 'Mensajes de voz nuevos',
      count: {
        one: '1 mensaje de voz nuevo',
        many: '{count, number} de mensajes de voz nuevos',
        other: '{count, number} mensajes de voz nuevos',
      },
      none: 'No hay mensajes de voz nuevos.',
      onlyFirst: 'Solo se muestran los {count, number} más recientes.',
      unreadable: 'No se pudieron cargar los mensajes. Inténtelo más tarde.',
      caller: '{name}, {number}',
      unknownCaller: 'Número desconocido',
      length: '{time} min',
      transcription: '“{text}”',
      noTranscription: 'Sin transcripción.',
      portal: 'Abrir en el portal',
      portalHint: 'Se abre en el navegador',
      back: 'Atrás',
    },
    call: {
      active: 'En una llamada con {party}',
      incoming: 'Llamada de {party}',
      outgoing: 'Llamando a {party}',
      andOthers: '{call} (+{others, number})',
    },
    notification: {
      from: 'Mensaje de voz nuevo de {caller}',
      fromUnknown: 'Mensaje de voz nuevo',
    },
    settings: {
      title: 'De su servicio',
      hint: 'Se carga cada vez que Perch busca cambios.',
      extras: {
        voicemail: 'Mensajes de voz nuevos',
        calls: 'Con quién está en una llamada',
        'domain-count': 'Número de dominios',
      },
      notify: 'Llega un mensaje de voz',
    },
  },
  presenceToday: {
    list: 'Su presencia hoy',
    between: 'de {from} a {until}',
    none: 'Hoy todavía no hay nada.',
    limits: 'Solo mientras Perch está abierto y con conexión. Se elimina al salir.',
  },
  allFields: {
    title: 'Todos los campos',
    back: 'Volver al resumen',
    search: 'Buscar campos',
    count: { one: '1 campo', many: '{count, number} de campos', other: '{count, number} campos' },
    countOfAll: '{shown, number} de {all, number}',
    fieldNames: 'Mostrar detalles',
    noMatch: 'Ningún campo coincide con “{query}”.',
    leftOut: {
      one: 'No se muestra 1 campo más.',
      many: 'No se muestran {count, number} campos más.',
      other: 'No se muestran {count, number} campos más.',
    },
    noProfile: 'Su perfil todavía no se ha cargado.',
  },
  /** What IT manages. */
  managed: {
    lockedBy: {
      policy: 'Definido por su departamento de TI en una directiva',
      profile: 'Definido por su departamento de TI en un perfil de configuración',
      error: 'El ajuste de su departamento de TI no se puede leer',
      file: 'Definido por su departamento de TI en este equipo',
    },
    connections: {
      none: 'Su departamento de TI decide qué servicios hay.',
      listed: 'Su departamento de TI decide qué servicios puede añadir.',
      unreadable: 'El ajuste de su departamento de TI no se puede leer; no puede añadir servicios.',
    },
    refused: {
      setting: 'Esto lo ha definido su departamento de TI. Nada ha cambiado.',
      none: 'Su departamento de TI no permite añadir ni cambiar servicios. Nada ha cambiado.',
      unreadable:
        'Un ajuste de su departamento de TI no se puede leer, así que no puede añadir ni cambiar servicios. Nada ha cambiado.',
      listed: 'Su departamento de TI no permite servicios en {host}. Nada ha cambiado.',
    },
    noServices: 'Hasta entonces no puede añadir servicios.',
    unusable:
      'Perch no usa un ajuste de su departamento de TI en {source}. {reason} Avise a su departamento de TI.',
    severalUnusable:
      'Perch no usa {count} ajustes de su departamento de TI. El primero está en {source}. {reason} Avise a su departamento de TI.',
    sourceUnusable:
      'Perch no usa ningún ajuste de su departamento de TI en {source}. {reason} Avise a su departamento de TI.',
    problem: {
      failed: 'Windows o macOS no lo proporcionó a tiempo.',
      blocked: 'Windows no permite a este usuario leerlos con reg.exe, así que Perch no sabe si los hay.',
      'not-used': 'En Windows, la configuración administrada son directivas. No se usa ningún archivo.',
      'no-object': 'No contiene ajustes.',
      unknown: 'La clave “{key}” no se conoce.',
      similar:
        'La clave “{key}” no se conoce. Se parece a “{similar}”; por eso ese ajuste está bloqueado en su valor seguro.',
      duplicate: '“{key}” está definida dos veces.',
      'no-default': '“{key}” no puede ser un valor predeterminado.',
      value: '“{key}” {rule}.',
      'in-group': '“{key}” debe estar en “locked” o “defaults”.',
      'outside-group': '“{key}” debe estar junto a “locked” y “defaults”, no dentro.',
      connection: 'Es un archivo de conexión. Póngale otro nombre.',
      'settings-elsewhere': 'Contiene ajustes administrados. Estos solo se leen de managed-settings.json.',
      'too-deep': 'Está anidado a demasiada profundidad.',
      'no-certificates': 'No contiene ningún certificado.',
      'bad-certificate': 'Uno de sus certificados no se puede leer.',
      rejected: 'macOS no puede convertirlo. No se permiten fechas ni datos binarios.',
      at: '{sentence} Compruebe la línea {line}, columna {column}.',
    },
    rule: {
      boolean: 'debe ser true o false',
      integer: 'debe ser un número entero de {min} a {max}',
      choice: 'debe ser uno de estos valores: {values}',
      time: 'debe ser una hora, como 22:00',
      shortcut: 'deben ser teclas, como CommandOrControl+Alt+P',
      proxy: 'debe ser “system”, “none” o una dirección como http://proxy.example.net:8080',
      exceptions: 'debe ser una lista de direcciones separadas por comas',
      username: 'debe ser un nombre de usuario',
      path: 'debe ser la ruta completa de un archivo',
      https: 'debe ser una dirección como https://updates.example.net/perch/',
      host: 'debe ser una lista de hosts, como pbx.example.net o *.example.net',
      object: 'debe ser un objeto con ajustes',
    },
  },
  proxy: {
    unsupportedScheme:
      'El proxy requiere iniciar sesión con {scheme}, que no se admite. Introduzca otro proxy en Configuración o consulte a su departamento de TI.',
    socksPassword:
      'El proxy SOCKS requiere una contraseña, lo que no se admite. Introduzca otro proxy en Configuración o consulte a su departamento de TI.',
    socksRefused:
      'El proxy SOCKS rechazó la conexión. Compruebe el proxy en Configuración o consulte a su departamento de TI.',
    noSocks:
      'El proxy no responde como un proxy SOCKS5. Compruebe su dirección en Configuración o consulte a su departamento de TI.',
    exceptions: 'Sin proxy para',
    exceptionsHint: 'Opcional. Separe las direcciones con comas, como *.example.com, 10.0.0.0/8.',
    invalidExceptions: 'Introduzca hosts, direcciones IP o intervalos, como *.example.com, 10.0.0.0/8.',
    socksHint: 'Los proxies SOCKS5 se usan sin contraseña.',
  },
  ...esFieldMeanings,
};

const code = (formats: Formats): ViewCode => {
  const { list, number, unit } = formats;
  const counted = countOf(formats);
  return {
    domains: {
      matchCount: (matches, loaded, complete) =>
        `${number(matches)} de ${number(loaded)}${complete ? '' : '+'}`,
      rateLimited: (time) => `El servicio está ocupado. Perch continuará a ${withArticle(time)}.`,
      rateLimitedSeconds: (seconds) =>
        `El servicio está ocupado. Perch continuará en ${unit(seconds, 'second')}.`,
    },
    settings: {
      removeDescription: (count) => {
        const removed = 'Se quitarán de este equipo el servicio y su secreto de cliente';
        if (count === 0) return `${removed}.`;
        return count === 1
          ? `${removed}, y se cerrará la sesión de su cuenta.`
          : `${removed}, y se cerrará la sesión de sus ${counted(count, 'cuenta', 'cuentas')}.`;
      },
      interval: (seconds) => (seconds % 60 === 0 ? unit(seconds / 60, 'minute') : unit(seconds, 'second')),
      partlyDamaged: (parts, copy) =>
        `Algunos ajustes estaban dañados, así que Perch los restableció: ${list(parts)}. Se guardó una copia como ${copy}.`,
    },
    network: {
      certificates: {
        'unknown-issuer': (host, name) =>
          `El certificado de ${host} lo emitió ${name || 'un emisor desconocido'}, en quien este equipo no confía, así que Perch no se conectó. Si se trata de su empresa, pida a su departamento de TI el archivo de certificados y añada el archivo en Configuración.`,
        'other-host': (host, name) =>
          `El certificado de ${host} se emitió para ${name || 'otra dirección'}, así que Perch no se conectó. Es posible que alguien esté interceptando la conexión. Consulte a su departamento de TI.`,
      },
    },
    connectionFile: {
      fileProblem: (problem, maxBytes) =>
        ({
          missing: 'El archivo no se puede leer.',
          unreadable: 'El archivo no se puede leer.',
          'not-a-file': 'Es una carpeta, una canalización o un dispositivo, no un archivo.',
          'too-large': `El archivo ocupa más de ${number(maxBytes / 1024)} kB.`,
          'not-text': 'El archivo no contiene texto UTF-8.',
        })[problem],
      emptyKey: (key, isOptional) =>
        isOptional ? `“${key}” no tiene valor. Escriba uno o quite la clave.` : `“${key}” no tiene valor.`,
      rule: {
        oneOf: (values) => `debe ser ${values.join(' o ')}`,
        entries: (values) => `puede contener ${list(values)}`,
      },
    },
    extras: {
      call: {
        since: (call, time) => `${call}, desde ${withArticle(time)}`,
      },
    },
    presenceToday: {
      since: (time) => `desde ${withArticle(time)}`,
      at: (time) => `a ${withArticle(time)}`,
    },
  };
};

export const esViews = (formats: Formats): ViewTexts =>
  withRegionalWords(
    createTexts(viewTexts, texts, code(formats), formats),
    formats.locale,
    latinAmericanWords,
  );
