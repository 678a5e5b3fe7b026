// Spanish: the texts of the panel’s first view, and of the parts that are around each view.

import { esFieldLabels } from './field-labels.ts';
import { latinAmericanWords } from './regional.ts';
import { andBefore } from './wording.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';
import { withRegionalWords } from '../../regional-words.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { firstViewTexts, type FirstViewCode, type FirstViewTexts } from '../en/first-view.ts';

const texts: Translation<typeof firstViewTexts> = {
  app: {
    name: 'Perch',
    quit: 'Salir de Perch',
    version: 'Versión {version}',
    settings: 'Configuración',
  },
  panelError: {
    noResponse: 'Perch no responde. Inténtalo de nuevo o cierra Perch y vuelve a abrirlo.',
    callFailed: 'Se ha producido un error. Inténtalo de nuevo o cierra Perch y vuelve a abrirlo.',
    retry: 'Reintentar',
    dismiss: 'Cerrar',
  },
  starting: 'Iniciando…',
  account: {
    selectedDomain: 'Dominio: {name}',
    notSet: 'Sin definir',
    notKnown: 'Desconocido',
    presence: 'Presencia',
    presenceUnknown: 'Desconocida',
    lastKnown: 'Última conocida: {presence}',
    refresh: 'Actualizar',
    refreshing: 'Actualizando…',
    restoring: 'Iniciando sesión…',
    signedOut: 'Sesión cerrada',
    offline: 'Sin conexión',
    reading: 'Cargando tu perfil…',
    noProfile: 'Tu perfil todavía no se ha cargado.',
    noProfileOffline: 'Tu perfil aparecerá cuando vuelvas a tener conexión.',
    offlineNotice:
      'No tienes conexión. Tu sesión sigue abierta y Perch volverá a conectarse automáticamente.',
    offlineSignedOut: 'No tienes conexión.',
    signInAgainNotice: 'El servicio ha cerrado tu sesión. Es posible que estos datos no estén actualizados.',
    signInAgain: 'Iniciar sesión de nuevo',
    sessionOnly:
      'Perch no puede usar el llavero. {reason} Lo que ya está guardado allí se conserva, pero lo nuevo se perderá al salir de Perch.',
    domains: 'Dominios',
    openDomains: 'Abrir la lista',
    clearDomain: 'Quitar la selección',
    unnamedDomain: 'Entrada {position, number}',
    status: 'Cuenta: {value}',
  },
  accounts: {
    open: 'Cuentas',
    attention: 'Debes iniciar sesión en otra cuenta.',
    unusualStatus: 'Otra cuenta tiene un estado inusual.',
    add: 'Añadir una cuenta…',
    signOutAll: 'Cerrar todas las sesiones',
    stale: 'Desactualizada',
  },
  copy: {
    field: 'Copiar {field}',
    done: 'Copiado',
    failed: 'No se pudo copiar',
  },
  signOut: {
    open: 'Cerrar sesión',
    title: '¿Cerrar sesión?',
    description: 'Se quitará {login} de Perch en este equipo.',
    titleAll: '¿Cerrar todas las sesiones?',
    descriptionAll: {
      one: 'Se quitará 1 cuenta de Perch en este equipo.',
      many: 'Se quitarán {count, number} de cuentas de Perch en este equipo.',
      other: 'Se quitarán {count, number} cuentas de Perch en este equipo.',
    },
    confirm: 'Cerrar sesión',
    cancel: 'Cancelar',
  },
  updatedAt: {
    justNow: 'Actualizado ahora mismo',
    minutesAgo: 'Actualizado hace {minutes, number} min',
    hoursAgo: 'Actualizado hace {hours, number} h',
    on: 'Actualizado el {date}',
  },
  presence: open({
    open: 'Disponible',
    inuse: 'En una llamada',
    progressing: 'Marcando',
    alerting: 'Sonando',
    closed: 'Ocupado',
    inactive: 'Inactivo',
  }),
  accountStatus: open({
    standard: 'Estándar',
    new: 'Nueva',
    reset: 'Restablecida',
    'pwd reset': 'Contraseña pendiente de restablecer',
  }),
  switch: open({ yes: 'Activado', no: 'Desactivado' }),
  flag: open({ yes: 'Sí', true: 'Sí', no: 'No', false: 'No' }),
  recording: open({
    no: 'Desactivada',
    yes: 'Activada',
    'yes-with-transcription': 'Activada, con transcripción',
    'yes-with-transcription-and-sentiment': 'Activada, con transcripción y análisis de sentimiento',
  }),
  factor: open({ 'google authenticator': 'Google Authenticator', 'duo passcode': 'Duo' }),
  overview: {
    calls: {
      one: '1 llamada activa',
      many: '{count, number} de llamadas activas',
      other: '{count, number} llamadas activas',
    },
    callsOfLimit: {
      one: '{active, number} de 1 llamada',
      many: '{active, number} de {count, number} de llamadas',
      other: '{active, number} de {count, number} llamadas',
    },
    newVoicemails: {
      one: '1 mensaje nuevo',
      many: '{count, number} de mensajes nuevos',
      other: '{count, number} mensajes nuevos',
    },
    extension: 'Ext. {number}',
    callerId: 'Nombre mostrado: {name}',
    localTime: 'Hora local',
    localTimeIn: '{time} ({city})',
    storage: '{size} de espacio',
    user: 'Tu perfil',
    voicemail: 'Buzón de voz',
    recording: 'Grabación de llamadas',
    fieldNames: 'Detalles: {part}',
    allFields: 'Todo el perfil',
    portal: 'Portal',
    portalHint: 'Se abre en el navegador',
    statusMessage: '“{text}”',
    statusAdvice: open({
      'pwd reset': 'Hay que restablecer tu contraseña. Consulta a tu administrador.',
    }),
    someUnknown: 'Algunos datos no están disponibles.',
    noneKnown: 'No hay datos disponibles.',
    today: 'Hoy',
  },
  voicemailSentence: {
    off: 'El buzón de voz está desactivado. Quien llama no puede dejar mensajes.',
    mailed: 'Los avisos por correo van a {addresses}{delivery}.',
    copies: 'Con copia de los mensajes a {recipients}.',
    others: '{count, number} más',
    delivery: open({
      yes: ', con un enlace',
      yesnew: '. Los mensajes siguen sin escuchar',
      attnew: ', con el audio adjunto. Los mensajes siguen sin escuchar',
      attsave: ', con el audio adjunto. Después, los mensajes se guardan',
      atttrash: ', con el audio adjunto. Después, los mensajes se eliminan',
      brief: ', en formato breve con un enlace',
      briefattnew: ', en formato breve con el audio adjunto. Los mensajes siguen sin escuchar',
      briefattsave: ', en formato breve con el audio adjunto. Después, los mensajes se guardan',
      briefatttrash: ', en formato breve con el audio adjunto. Después, los mensajes se eliminan',
    }),
    deliveryUnknown: ' ({value})',
    noAddress: 'Los avisos por correo de mensajes nuevos están activados, pero falta la dirección.',
    notMailed: 'Los avisos por correo de mensajes nuevos están desactivados.',
    announced: {
      both: 'Cada mensaje empieza con número y hora.',
      number: 'Cada mensaje empieza con el número de quien llamó.',
      time: 'Cada mensaje empieza con fecha y hora.',
      neither: 'No se anuncian el número ni la hora.',
    },
    order: {
      newest: 'Los mensajes más recientes se reproducen primero.',
      oldest: 'Los mensajes más antiguos se reproducen primero.',
    },
    transcribed: 'Los mensajes se transcriben.',
  },
  recordingSentence: {
    recorded: open({
      no: 'Las llamadas no se graban.',
      yes: 'Las llamadas se graban.',
      'yes-with-transcription': 'Las llamadas se graban, con transcripción.',
      'yes-with-transcription-and-sentiment':
        'Las llamadas se graban, con transcripción y análisis de sentimiento.',
    }),
    hidden: 'Los demás no pueden ver tus grabaciones.',
    notHidden: 'Es posible que los demás vean tus grabaciones.',
  },
  fieldValue: {
    labelled: '{label}: {value}',
    hidden: 'Oculto',
    dots: '••••',
    masked: 'Valor oculto',
    show: 'Mostrar',
    hide: 'Ocultar',
    showField: 'Mostrar {label}',
    hideField: 'Ocultar {label}',
    timeInZone: '{time} ({zone})',
    changed: 'Último cambio: {time}',
    notSent: 'no enviado',
    notShown: 'oculto',
  },
  voicemailDelivery: open({
    no: 'Sin correo',
    yes: 'Enlace al mensaje',
    yesnew: 'Solo aviso; el mensaje sigue como no escuchado',
    attnew: 'Con audio; el mensaje sigue como no escuchado',
    attsave: 'Con audio; el mensaje se guarda',
    atttrash: 'Con audio; el mensaje se elimina',
    brief: 'Correo breve con enlace',
    briefattnew: 'Aviso breve con audio; el mensaje sigue como no escuchado',
    briefattsave: 'Aviso breve con audio; el mensaje se guarda',
    briefatttrash: 'Aviso breve con audio; el mensaje se elimina',
  }),
  ...esFieldLabels,
};

const code = (): FirstViewCode => ({
  voicemailSentence: {
    and: (first, last) => `${first} ${andBefore(last)} ${last}`,
    greeting: (index) => (index === '0' ? 'Se usa el saludo predeterminado.' : `Se usa el saludo ${index}.`),
  },
});

export const esFirstView = (formats: Formats): FirstViewTexts =>
  withRegionalWords(createTexts(firstViewTexts, texts, code(), formats), formats.locale, latinAmericanWords);
