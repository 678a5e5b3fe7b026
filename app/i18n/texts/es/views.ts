// Spanish: the texts of the views that are loaded on demand, of which the main process reads some, too.

import { esFieldMeanings } from './field-meanings.ts';
import { countOf, withArticle } from './wording.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { viewTexts, type ViewCode, type ViewTexts } from '../en/views.ts';

const texts: Translation<typeof viewTexts> = {
  welcome: {
    title: 'Tu cuenta telefónica, de un vistazo',
    description: 'Presencia, buzón de voz y grabación, siempre en la bandeja.',
    open: 'Abrir archivo de conexión…',
    openHint: 'Te lo envía tu departamento de TI o tu proveedor.',
    practice: 'Probar el servicio de prácticas',
    practiceHint: 'no hace falta cuenta',
    titleAdding: 'Agregar una cuenta',
    descriptionAdding: 'Conéctate al servicio en el que está tu cuenta.',
    noService: 'No hay ningún servicio configurado en este equipo. Consulta a tu departamento de TI.',
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
    otherWays: 'Otras formas:',
    otherMethod: { window: 'página de inicio de sesión', password: 'contraseña', browser: 'navegador' },
  },
  signingIn: {
    user: {
      window: 'Continúa en la ventana de inicio de sesión',
      password: 'Continúa con el inicio de sesión',
      browser: 'Continúa en el navegador',
    },
    userHint: {
      window: 'Puede estar detrás de otras ventanas.',
      password: '',
      browser: 'Perch continuará cuando hayas terminado.',
    },
    slow: 'Está tardando mucho. Puedes volver atrás y reintentarlo.',
    notOpened: '¿No se abrió?',
    copyLink: 'Copiar enlace',
    linkCopied: 'Enlace copiado.',
    token: 'Iniciando sesión…',
    profile: 'Cargando tu perfil…',
  },
  password: {
    username: 'Nombre de usuario',
    password: 'Contraseña',
    checking: 'Iniciando sesión…',
    help: '¿Has olvidado la contraseña?',
  },
  passcode: {
    title: 'Ingresa tu código',
    user: 'para {username}',
    description: 'Código de 6 dígitos de tu app de autenticación',
    otherDescription: 'Ingresa el código de {factor}.',
    unknownFactor: '“{vendor} {type}”',
    label: 'Código de 6 dígitos',
    otherLabel: 'Código',
    tooMany: 'Ingresa solo 6 dígitos.',
    incomplete: 'Ingresa los 6 dígitos.',
    tooLong: 'Ingresa 64 caracteres como máximo.',
    help: '¿No tienes un código?',
    factor: 'Usar otro factor:',
    submit: 'Continuar',
    checking: 'Comprobando…',
    left: 'Quedan {clock}',
  },
  domains: {
    title: 'Dominios',
    search: 'Filtrar dominios',
    loading: 'Cargando…',
    searching: 'Buscando…',
    countComplete: {
      one: '1 dominio',
      many: '{count, number} de dominios',
      other: '{count, number} dominios',
    },
    countSoFar: 'Cargados: {count, number}',
    countOfTotal: '{count, number} de {total, number}',
    loadAll: 'Cargar todos',
    stop: 'Detener',
    reload: 'Recargar la lista',
    noneHelp: 'Tu cuenta no tiene dominios que mostrar.',
    clearFilter: 'Borrar el filtro',
    noMatch: 'Ningún dominio coincide con “{query}”.',
    noMatchSoFar: 'Nada coincide con “{query}” en los dominios cargados hasta ahora.',
    refused: 'Solo puedes ver tu propio dominio. Para ver otros, pide acceso a tu administrador.',
    refusedAll: 'No tienes permiso para ver la lista de dominios. Pide acceso a tu administrador.',
    moreRefused: 'No tienes acceso a más dominios. Pide acceso a tu administrador.',
    offline: 'Perch no puede conectarse al servicio. Aún puedes usar los dominios ya cargados.',
    offlineFirst: 'Perch no puede conectarse al servicio.',
    signedOut: 'Inicia sesión de nuevo para ver tus dominios.',
    failed: 'Perch no pudo cargar más dominios. {detail}',
    failedFirst: 'Perch no pudo cargar tus dominios. {detail}',
    mayHoldMore: 'Es posible que la lista esté incompleta. El servicio sigue enviando los mismos dominios.',
    matches: '{count, number}',
    unnamedField: 'Valor',
    truncated: 'Algunos campos o valores largos no se muestran.',
    recordMissing: 'Este dominio ya no está en la lista.',
    details: 'Detalles',
    select: 'Seleccionar',
    selectIntro: 'El dominio seleccionado se muestra en el panel y en la bandeja.',
    selectedShown: 'Seleccionado: {domain}',
    selected: 'Seleccionado',
    loadingDetails: 'Cargando dominio…',
    detailsFailed: 'Perch no pudo cargar este dominio.',
    csv: {
      save: 'Guardar como CSV…',
      loadFirst: 'Cargar todos para guardar como CSV',
      name: 'Nombre',
      domain: 'Dominio',
      fileType: 'Archivo CSV',
      saved: 'Guardado como {file}.',
      diskFull: 'El disco está lleno, así que no se ha guardado nada. Libera espacio e inténtalo de nuevo.',
      notSaved: 'Perch no pudo guardar el archivo. Ciérralo en otros programas o elige otra carpeta.',
    },
  },
  connectionForm: {
    open: 'Configurar manualmente…',
    title: 'Agregar un servicio',
    titleEditing: 'Editar {name}',
    intro: 'Tu proveedor o tu departamento de TI puede darte estos datos.',
    fromProvider: 'De tu proveedor',
    inPerch: 'En Perch',
    name: 'Nombre',
    nameHint: 'El nombre que prefieras.',
    nameReadonly: 'El nombre no se puede cambiar.',
    baseUrl: 'Dirección del servicio',
    baseUrlHint: 'Por ejemplo, https://pbx.example.net.',
    authUrl: 'Dirección de inicio de sesión',
    authUrlHint: 'Solo si las contraseñas van a otra dirección.',
    clientId: 'ID de cliente',
    clientSecret: 'Secreto de cliente',
    secretHint: 'Opcional. Se guarda en el llavero.',
    secretEntered: 'Ingresado. Escribe otro para reemplazarlo.',
    secretUnreadable:
      'Perch no puede leer el secreto de cliente, así que no se pudo iniciar sesión. {reason} Escríbelo de nuevo o, si no tienes ninguno, guarda sin él.',
    secretStored: 'Guardado en el llavero. Escribe otro para reemplazarlo.',
    keychainUnreadable:
      'Perch no puede leer el llavero en este momento. Deja esto vacío para conservar lo guardado.',
    testNeedsSecret:
      'Perch no puede leer el secreto de cliente, así que no probó el servicio. {reason} Escribe el secreto de cliente para probar con él.',
    clientAuthentication: 'Enviar credenciales en',
    clientAuthentications: { basic: 'Encabezado (predeterminado)', body: 'Cuerpo' },
    methods: 'Métodos de inicio de sesión',
    method: {
      window: 'Página del servicio',
      password: 'Nombre de usuario y contraseña',
      browser: 'Navegador',
    },
    redirectUri: 'URI de redirección',
    redirectUriHint: 'El URI de redirección que registró tu proveedor.',
    browserRedirectUri: 'URI de redirección del navegador',
    browserRedirectUriHint: 'Una dirección de este equipo; por ejemplo, http://127.0.0.1:47821/callback.',
    errors: {
      missing: 'Obligatorio.',
      empty: 'Solo contiene espacios.',
      unknown: 'No compatible.',
      type: 'Este valor no es válido.',
      https: 'Ingresa una dirección que empiece por https:// y no contenga un nombre de usuario.',
      address:
        'Ingresa una dirección completa, como https://pbx.example.net, sin nombre de usuario, espacios, barra invertida, “?”, “#” ni puerto 0.',
      'full-address':
        'Ingresa una dirección completa, como https://pbx.example.net/callback, sin nombre de usuario, espacios, “#” ni puerto 0.',
      loopback:
        'Ingresa una dirección http:// de este equipo con un puerto distinto de 80, como http://127.0.0.1:47821/callback.',
      'too-long': 'Es demasiado largo.',
      'no-method': 'Elige al menos un método de inicio de sesión.',
      duplicate: 'Elige cada método de inicio de sesión solo una vez.',
      characters:
        'Quita los caracteres invisibles y los caracteres que cambian la dirección de la escritura.',
      scheme:
        'Ingresa una dirección que empiece por https:// o por un esquema propio. En este equipo también se puede usar http://.',
      taken: 'Ya hay un servicio con este nombre. Elige otro nombre.',
    },
    signsOutAccounts: {
      one: 'Has cambiado la dirección del servicio. Al guardar, se cerrará la sesión de su cuenta.',
      many: 'Has cambiado la dirección del servicio. Al guardar, se cerrará la sesión de sus {count, number} de cuentas.',
      other:
        'Has cambiado la dirección del servicio. Al guardar, se cerrará la sesión de sus {count, number} cuentas.',
    },
    test: 'Probar la conexión',
    testing: 'Probando…',
    testResult: 'Resultado de la prueba',
    save: 'Guardar',
    saved: 'Servicio guardado.',
    discardTitle: '¿Descartar los cambios?',
    discard: 'Descartar',
    keepEditing: 'Seguir editando',
  },
  settings: {
    managed: 'Administrado por tu departamento de TI',
    accountCount: { one: '1 cuenta', many: '{count, number} de cuentas', other: '{count, number} cuentas' },
    editConnection: 'Editar {name}',
    removeConnection: 'Quitar {name}',
    removeTitle: '¿Quitar {name}?',
    addConnection: 'Agregar un servicio…',
    title: 'Configuración',
    close: 'Atrás',
    parts: {
      general: 'General',
      notifications: 'Notificaciones',
      services: 'Servicios',
      advanced: 'Avanzado',
    },
    labels: {
      theme: 'Tema',
      trayIconColor: 'Ícono de la bandeja',
      language: 'Idioma',
      startAtLogin: 'Abrir al iniciar el equipo',
      keepOpen: 'Mantener abierto al hacer clic fuera',
      shortcut: 'Abrir con un atajo',
      shortcutKeys: 'Atajo de teclado',
      notifyNewVoicemail: 'llegue un mensaje de voz',
      notifySignIn: 'deba iniciar sesión',
      notifyRecording: 'se active o desactive la grabación',
      notifyVoicemail: 'se desactive el buzón de voz',
      notifyAccountStatus: 'cambie el estado de mi cuenta',
      notifyPresence: 'cambie mi presencia',
      notifyAgain: 'Repetir hasta verlas',
      quietHours: 'Horas de silencio',
      quietHoursFrom: 'Silencio desde',
      quietHoursTo: 'Silencio hasta',
      extraVoicemail: 'Mensajes de voz nuevos',
      extraCalls: 'Con quién estás hablando',
      extraAnswerRules: 'Regla de llamadas',
      extraDomainCount: 'Número de dominios',
      programsMayRead: 'Los programas leen',
      pollEverySeconds: 'Buscar cambios cada',
      proxy: 'Proxy',
      proxyUsername: 'Usuario',
      proxyExceptions: 'Sin proxy para',
      certificates: 'Certificados adicionales',
    },
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    trayIconColors: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    programsMayRead: { nothing: 'Nada', status: 'Estado', details: 'Estado y llamadas' },
    systemLanguage: 'Sistema',
    startBlocked: {
      mac: 'macOS no inicia Perch: permítelo en Ajustes del Sistema > General > Ítems de inicio.',
      windows: 'Windows no inicia Perch: permítelo en Configuración > Aplicaciones > Inicio.',
    },
    shortcutNotes: {
      taken: 'Este atajo está en uso, o tu teclado no tiene letras latinas. Elige una tecla F.',
      x11: 'En una sesión de Wayland, el atajo solo funciona mientras una ventana X11 tiene el foco.',
      restart: 'Un cambio del atajo surte efecto la próxima vez que se inicia Perch.',
    },
    shortcutKeys: {
      press: 'Presiona las teclas…',
      change: 'Cambiar el atajo {keys}',
      refused:
        'Presiona dos de las teclas Ctrl, Alt y Windows con una letra, un número, una tecla F o la barra espaciadora.',
      refusedMac:
        'Presiona dos de las teclas Cmd, Ctrl y Opción con una letra, un número, una tecla F o la barra espaciadora.',
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
    notify: 'Avisarme cuando',
    extras: 'De tu servicio',
    quietHint: 'Las notificaciones esperan hasta que terminen.',
    pollIntervalNote: 'Las llamadas más cortas pueden pasar inadvertidas.',
    proxyKinds: { system: 'Sistema', none: 'Sin proxy', manual: 'Manual' },
    proxyAddress: 'Dirección',
    proxyAddressHint: 'Hasta entonces, Perch usa el proxy del sistema.',
    proxyExample: 'proxy.example.net:8080',
    invalidProxyAddress: 'Ingresa un host y un puerto, como proxy.example.net:8080.',
    proxyNotChanged: 'El proxy no se ha cambiado.',
    proxyPassword: 'Contraseña',
    proxyPasswordHint: 'Opcional. Se guarda en el llavero.',
    proxyPasswordUnreadable:
      'Perch no puede leer el llavero en este momento. Deja esto vacío para conservar lo guardado.',
    proxyPasswordStored: 'Guardada en el llavero. Escribe otra para reemplazarla.',
    noKeychain: 'No hay ningún llavero disponible. Perch conserva este valor solo hasta que salgas de Perch.',
    removeProxyPassword: 'Quitar la contraseña',
    noCertificateFile: 'Ninguno. Tu departamento de TI puede darte un archivo de certificados (PEM).',
    noCertificateFileLocked: 'Ninguno',
    chooseFile: 'Elegir…',
    removeFile: 'Quitar',
    certificateDialogTitle: 'Elige un archivo de certificados',
    certificateFileType: 'Certificados',
    unreadableCertificates:
      'Perch no puede leer ese archivo. No se ha cambiado nada. Elige otro archivo o consulta a tu departamento de TI.',
    noCertificates:
      'Ese archivo no contiene certificados que Perch pueda leer. No se ha cambiado nada. Elige un archivo PEM: un archivo de texto que contiene “BEGIN CERTIFICATE”.',
    allDamaged:
      'Tu configuración estaba dañada, así que Perch la restableció. Se guardó una copia como {copy}.',
    saveFailed: {
      'disk-full':
        'El disco está lleno, así que Perch no puede guardar su configuración. Perch lo volverá a intentar. Libera espacio.',
      'not-written': 'Perch no puede guardar su configuración y lo volverá a intentar.',
    },
  },
  about: {
    open: 'Acerca de Perch',
    title: 'Acerca de Perch',
    close: 'Atrás',
    versions: 'Versiones',
    updates: 'Perch no se actualiza solo. Obtén las versiones nuevas donde obtuviste esta.',
    serviceTitle: 'Información del servicio',
    serviceFields: open({
      apiversion: 'Versión de API',
      rate_limit: 'Límite de solicitudes',
      scope: 'Tu rol',
      territory: 'Territorio',
      domain: 'Dominio',
      user_email: 'Correo electrónico',
      displayName: 'Nombre para mostrar',
      site: 'Sede',
      group: 'Grupo',
      department: 'Departamento',
      token_type: 'Tipo de token',
    }),
    diagnostics: 'Diagnóstico',
    diagnosticsDescription:
      'Para el soporte técnico: versiones, configuración y eventos recientes. No contiene contraseñas. Tu nombre de usuario es el único dato personal.',
    copy: 'Copiar diagnóstico',
    save: 'Guardar diagnóstico…',
    licences: 'Licencias',
    licencesDescription: 'Las licencias de Electron y Chromium están en la carpeta del programa Perch.',
    showLicences: 'Otras licencias',
    help: '¿Preguntas sobre tu cuenta? Consulta a tu proveedor o a tu departamento de TI.',
    support: {
      title: 'Ayuda con {service}',
      name: 'Proveedor',
      phone: 'Teléfono',
      email: 'Correo',
      url: 'Sitio web',
      openEmail: 'Escribir un correo',
      openUrl: 'Abrir en el navegador',
    },
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
    open: 'Teclado',
    title: 'Atajos de teclado',
    groups: { everywhere: 'En todas partes', domains: 'Dominios' },
    actions: {
      openPerch: 'Abrir Perch desde cualquier programa',
      back: 'Atrás, cancelar o cerrar',
      account: 'Mostrar la cuenta de esta posición',
      zoom: 'Más grande, más pequeño, tamaño normal',
      closeWindow: 'Cerrar la ventana',
      quit: 'Salir de Perch',
      help: 'Estos atajos',
      nextDomain: 'Dominio siguiente o anterior',
      selectDomain: 'Seleccionar el dominio',
      domainDetails: 'Ver sus detalles',
    },
    keys: { enter: 'Enter', escape: 'Esc' },
  },
  accountMenu: {
    service: 'Servicio',
    login: 'Usuario',
    email: 'Correo',
    department: 'Departamento',
    selectedDomain: 'Dominio seleccionado',
    limits: 'Límites',
    callLimit: { one: '1 llamada', many: '{count, number} de llamadas', other: '{count, number} llamadas' },
    storage: '{size} de espacio',
    stale: 'Sin actualizar',
    signIn: 'Iniciar sesión',
    signInTo: 'Iniciar sesión: {name}',
    add: 'Agregar una cuenta…',
    signOut: 'Cerrar la sesión de {name}…',
    signOutAll: 'Cerrar todas las sesiones…',
  },
  state: {
    available: 'Disponible',
    'on-call': 'En una llamada',
    ringing: 'Llamada entrante',
    busy: 'Ocupado',
    inactive: 'Inactivo',
    unknown: 'Presencia desconocida',
    connecting: 'Conectando…',
    offline: 'Sin conexión',
    'signed-out': 'Sin sesión iniciada',
    'sign-in-required': 'Debes iniciar sesión',
  },
  network: {
    cause: {
      'not-found': 'dirección no encontrada',
      refused: 'conexión rechazada',
      unreachable: 'red inaccesible',
      reset: 'conexión interrumpida',
      timeout: 'sin respuesta a tiempo',
      'old-tls': 'versión de TLS obsoleta',
      'no-tls': 'sin TLS en este puerto',
    },
    systemProxyUnknown: 'Perch no pudo determinar el proxy del sistema.',
    unsupportedProxy:
      'El tipo de proxy de tu sistema, como SOCKS4, no es compatible. Ingresa otro proxy en Configuración o consulta a tu departamento de TI.',
    proxyPasswordUnreadable: 'Perch no puede leer la contraseña del proxy. {reason}',
    proxy: 'Perch no puede usar el proxy. Compruébalo en Configuración o consulta a tu departamento de TI.',
    certificates: {
      'self-signed':
        'El certificado de {host} es autofirmado, así que Perch no se conectó. Consulta a tu departamento de TI. Es posible que tenga un archivo de certificados que puedas agregar en Configuración.',
      expired:
        'El certificado de {host} ha expirado, así que Perch no se conectó. Comprueba la fecha y la hora de este equipo o consulta a tu departamento de TI.',
      'not-yet-valid':
        'El certificado de {host} todavía no es válido, así que Perch no se conectó. Comprueba la fecha y la hora de este equipo o consulta a tu departamento de TI.',
      noAlternativeName:
        'El certificado de {host} no incluye esta dirección como nombre alternativo (SAN), así que Perch no se conectó. Consulta a tu departamento de TI.',
      revoked:
        'El certificado de {host} se ha revocado, así que Perch no se conectó. Consulta a tu departamento de TI.',
      other:
        'El certificado de {host} no es válido, así que Perch no se conectó. Consulta a tu departamento de TI.',
    },
  },
  keychain: {
    waiting: 'Perch espera al llavero. Si una ventana pide la contraseña del llavero, ingrésala allí.',
    'not-installed': 'No se pudo cargar el componente del llavero de Perch.',
    'no-session': 'No hay ninguna sesión de D-Bus en este equipo.',
    'no-service': 'No hay ningún servicio de llavero en ejecución.',
    'no-collection': 'No hay ningún llavero predeterminado.',
    locked: 'El llavero está bloqueado.',
    refused: 'Se denegó el acceso al llavero.',
    'too-long': 'Los datos de inicio de sesión son demasiado largos para el llavero.',
    damaged: 'Una entrada del llavero está dañada.',
    timeout: 'El llavero no respondió en {seconds, number} segundos.',
    other: 'El llavero no está disponible ({message}).',
  },
  connectionFile: {
    choose: 'Elige un archivo de conexión',
    filter: 'Archivos de conexión',
    unusable: 'Perch no puede usar este archivo de conexión. {reason}',
    notJson: 'El archivo no contiene JSON válido.',
    notJsonAt:
      'El archivo no contiene JSON válido. Comprueba la línea {line, number}, columna {column, number}.',
    notAnObject: 'El archivo no contiene un objeto JSON.',
    folderUnreadable: 'La carpeta no se puede leer.',
    unknownKey: '“{key}” no es una clave conocida.',
    missingKey: 'Falta “{key}”.',
    invalidKey: '“{key}” {rule}.',
    requiredByMethod: 'Falta “{key}”. El método de inicio de sesión “{way}” requiere esta clave.',
    managedUnusable: 'Perch ignoró {file}. {reason} Avisa a tu departamento de TI.',
    severalManagedUnusable:
      'Perch ignoró {count, number} archivos de tu departamento de TI. El primero es {file}. {reason} Avisa a tu departamento de TI.',
    storedUnusable:
      'Perch ya no puede usar el servicio {name}. {reason} Abre un archivo de conexión corregido.',
    namelessUnusable:
      'Perch ya no puede usar un servicio cuyo nombre no se puede leer. {reason} Abre un archivo de conexión corregido.',
    untrusted: {
      owner:
        'Usuarios que no son administradores podrían haberlo cambiado, porque {path} no pertenece a un administrador.',
      writable:
        'Usuarios que no son administradores podrían haberlo cambiado, porque pueden escribir en {path}.',
    },
    duplicateName: '{otherFile} ya define un servicio con el nombre {name}.',
    duplicateId: '{otherFile} ya define un servicio con el id {id}.',
    nameIsManaged:
      'Tu departamento de TI administra {name}, así que un archivo de conexión no puede reemplazarlo. No se ha cambiado nada.',
    rule: {
      text: 'debe ser un texto',
      list: 'debe ser una lista, como ["{entry}"]',
      object: 'debe ser un objeto con “vendor” y “type”',
      supportObject: 'debe ser un objeto con “name”, “phone”, “email” o “url”',
      supportUrl:
        'debe ser una dirección https:// sin nombre de usuario, espacios, barra invertida, “?”, “#” ni “@”',
      supportEmail: 'debe ser una dirección de correo, como help@example.net',
      https: 'debe ser una dirección https:// (http:// solo en este equipo)',
      address:
        'debe ser una dirección completa, como https://pbx.example.net, sin nombre de usuario, espacios, barra invertida, “?”, “#” ni puerto 0',
      'full-address': 'debe ser una dirección completa sin nombre de usuario, espacios, “#” ni puerto 0',
      loopback:
        'debe ser una dirección http:// de este equipo (127.0.0.1 o localhost) con un puerto distinto de 80, sin nombre de usuario, espacios, “#” ni puerto 0',
      maxLength: 'debe tener como máximo {most, number} caracteres',
      'no-method': 'debe incluir al menos un método de inicio de sesión',
      duplicate: 'debe incluir cada entrada solo una vez',
      characters:
        'no debe contener caracteres invisibles ni caracteres que cambien la dirección de la escritura',
      scheme: 'debe empezar por https:// o por un esquema propio (http:// solo en este equipo)',
    },
  },
  extras: {
    secondFactor: {
      needsPassword:
        'Con el código, este servicio necesita tu contraseña otra vez. Inicia sesión con nombre de usuario y contraseña.',
      needsPasswordMethod:
        'Con el código, este servicio necesita tu contraseña otra vez, pero esta conexión no permite iniciar sesión con contraseña. Pide a tu departamento de TI que agregue “password” a la clave “signIn” del archivo de conexión.',
    },
    voicemail: {
      title: 'Mensajes de voz nuevos',
      count: {
        one: '1 mensaje de voz nuevo',
        many: '{count, number} de mensajes de voz nuevos',
        other: '{count, number} mensajes de voz nuevos',
      },
      none: 'No hay mensajes de voz nuevos.',
      onlySome: 'Solo se muestran {shown, number} de {count, number}.',
      unreadable: 'No se pudieron cargar los mensajes. Puedes escucharlos en el portal.',
      caller: '{name}, {number}',
      noTranscription: 'Sin transcripción.',
      portal: 'Abrir en el portal',
      portalHint: 'Se abre en el navegador',
    },
    call: {
      active: 'En una llamada con {party}',
      incoming: 'Llamada de {party}',
      outgoing: 'Llamando a {party}',
      andOthers: '{call} (+{others, number})',
    },
    answerRule: {
      standard: 'Predeterminada',
      doNotDisturb: 'No molestar',
      forwarded: 'Todas las llamadas van a {target}',
      forwardedLabel: 'Todas las llamadas van a',
    },
  },
  presenceToday: {
    list: 'Tu presencia hoy',
    between: 'de {from} a {until}',
    none: 'Hoy todavía no hay nada.',
    calls: {
      one: '1 llamada',
      many: '{count, number} de llamadas',
      other: '{count, number} llamadas',
    },
    limits: 'Visto por Perch {since}. Solo se guarda en memoria.',
  },
  allFields: {
    title: 'Todo el perfil',
    back: 'Volver al resumen',
    search: 'Buscar campos',
    count: { one: '1 campo', many: '{count, number} de campos', other: '{count, number} campos' },
    countOfAll: '{shown, number} de {all, number}',
    notSet: {
      one: '1 sin definir',
      many: '{count, number} sin definir',
      other: '{count, number} sin definir',
    },
    fieldNames: 'Mostrar detalles',
    noMatch: 'Ningún campo coincide con “{query}”.',
    noProfile: 'Tu perfil todavía no se ha cargado.',
  },
  /** What IT manages. */
  managed: {
    lockedBy: {
      policy: 'Definido por tu departamento de TI en una directiva',
      profile: 'Definido por tu departamento de TI en un perfil de configuración',
      error: 'El ajuste de tu departamento de TI no se puede leer',
      file: 'Definido por tu departamento de TI en este equipo',
    },
    connections: {
      none: 'Tu departamento de TI decide qué servicios hay.',
      listed: 'Tu departamento de TI decide qué servicios puedes agregar.',
      unreadable: 'El ajuste de tu departamento de TI no se puede leer, así que no puedes agregar servicios.',
    },
    refused: {
      setting: 'Esto lo ha definido tu departamento de TI. No se ha cambiado nada.',
      none: 'Tu departamento de TI no permite agregar ni cambiar servicios. No se ha cambiado nada.',
      unreadable:
        'Un ajuste de tu departamento de TI no se puede leer, así que no puedes agregar ni cambiar servicios. No se ha cambiado nada.',
      listed: 'Tu departamento de TI no permite servicios en {host}. No se ha cambiado nada.',
    },
    noServices: 'Hasta entonces no puedes agregar servicios.',
    unusable:
      'Perch ignoró un ajuste de tu departamento de TI en {source}. {reason} Avisa a tu departamento de TI.',
    severalUnusable:
      'Perch ignoró {count} ajustes de tu departamento de TI. El primero está en {source}. {reason} Avisa a tu departamento de TI.',
    sourceUnusable:
      'Perch ignoró todos los ajustes de tu departamento de TI en {source}. {reason} Avisa a tu departamento de TI.',
    problem: {
      failed: 'Windows o macOS no pudo leerlos, o no a tiempo.',
      blocked: 'Windows no permite a este usuario leerlos con reg.exe, así que Perch no sabe si los hay.',
      'not-used': 'En Windows, los ajustes administrados son directivas. No se usa ningún archivo.',
      'no-object': 'Debe ser un objeto, al igual que “locked”, “defaults” y “Recommended” dentro de él.',
      unknown: '“{key}” no es una clave conocida en este lugar.',
      value: '“{key}” {rule}.',
      'no-certificates': 'No contiene ningún certificado.',
      'bad-certificate': 'Uno de sus certificados no se puede leer.',
    },
    rule: {
      boolean: 'debe ser true o false',
      integer: 'debe ser un número entero de {min} a {max}',
      choice: 'debe ser uno de estos valores: {values}',
      time: 'debe ser una hora, como 22:00',
      shortcut: 'debe ser una combinación de teclas, como CommandOrControl+Alt+P',
      proxy: 'debe ser “system”, “none” o una dirección como http://proxy.example.net:8080',
      exceptions: 'debe ser una lista de direcciones separadas por comas',
      username: 'debe ser un nombre de usuario',
      path: 'debe ser la ruta completa de un archivo',
      https: 'debe ser una dirección como https://updates.example.net/perch/',
      host: 'debe ser una lista de hosts, como pbx.example.net o *.example.net',
    },
  },
  proxy: {
    unreachable:
      'Perch no puede conectarse al proxy {proxy}{cause}. Comprueba el proxy en Configuración o consulta a tu departamento de TI.',
    credentials:
      'El proxy {proxy} requiere un nombre de usuario y una contraseña válidos. Compruébalos en Configuración o consulta a tu departamento de TI.',
    refused: 'El proxy {proxy} rechazó la conexión con {host}{answer}. Consulta a tu departamento de TI.',
    noConnection:
      'El proxy {proxy} no puede conectarse a {host}{answer}. Inténtalo más tarde o consulta a tu departamento de TI.',
    unsupportedScheme:
      'El proxy {proxy} requiere iniciar sesión con {scheme}, que no es compatible. Ingresa otro proxy en Configuración o consulta a tu departamento de TI.',
    socksPassword:
      'El proxy SOCKS {proxy} requiere una contraseña, lo que no es compatible. Ingresa otro proxy en Configuración o consulta a tu departamento de TI.',
    noSocks:
      'El proxy {proxy} no responde como un proxy SOCKS5. Comprueba su dirección en Configuración o consulta a tu departamento de TI.',
    exceptionsHint: 'Opcional. Separa las direcciones con comas, como *.example.com, 10.0.0.0/8.',
    invalidExceptions: 'Ingresa hosts, direcciones IP o intervalos, como *.example.com, 10.0.0.0/8.',
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
          `El certificado de ${host} procede de ${name || 'una autoridad desconocida'}, en la que este equipo no confía, así que Perch no se conectó. Si se trata de tu empresa, pide a tu departamento de TI el archivo de su certificado raíz y agrégalo en Configuración.`,
        'incomplete-chain': (host, name) =>
          `El certificado de ${host} lo emitió ${name || 'un emisor desconocido'}, en quien este equipo no confía, así que Perch no se conectó. El servidor no envió ningún certificado intermedio. Pide a tu departamento de TI que lo agregue al servidor, o el archivo del certificado raíz, que puedes agregar en Configuración.`,
        'other-host': (host, name) =>
          `El certificado de ${host} se emitió para ${name || 'otra dirección'}, así que Perch no se conectó. Es posible que alguien esté interceptando la conexión. Consulta a tu departamento de TI.`,
      },
    },
    connectionFile: {
      fileProblem: (problem, maxBytes) =>
        ({
          missing: 'El archivo no existe.',
          unreadable: 'El archivo no se puede leer.',
          'not-a-file': 'Es una carpeta, una canalización o un dispositivo, no un archivo.',
          'too-large': `El archivo ocupa más de ${number(maxBytes / 1024)} kB.`,
          'not-text': 'El archivo no contiene texto UTF-8.',
        })[problem],
      emptyKey: (key, isOptional) =>
        isOptional ? `“${key}” no tiene valor. Escribe uno o quita la clave.` : `“${key}” no tiene valor.`,
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
      at: (time) => `a ${withArticle(time)}`,
    },
  };
};

export const esViews = (formats: Formats): ViewTexts => createTexts(viewTexts, texts, code(formats), formats);
