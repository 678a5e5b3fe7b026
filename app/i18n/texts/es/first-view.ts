// Spanish: the texts of the panel’s first view, and of the parts that are around each view.

import { esFieldLabels } from './field-labels.ts';
import { withArticle } from './wording.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { type FirstViewCode, firstViewTexts, type FirstViewTexts } from '../en/first-view.ts';

const texts: Translation<typeof firstViewTexts> = {
  app: {
    back: 'Atrás',
    name: 'Perch',
    quit: 'Salir de Perch',
    settings: 'Configuración',
  },
  panelError: {
    noResponse: 'Perch no responde. Inténtalo de nuevo o cierra Perch y vuelve a abrirlo.',
    callFailed: 'Se ha producido un error. Inténtalo de nuevo o cierra Perch y vuelve a abrirlo.',
    retry: 'Reintentar',
    dismiss: 'Descartar',
  },
  starting: 'Iniciando…',
  account: {
    selectedDomain: 'Dominio: {name}',
    notSet: 'Sin definir',
    notKnown: 'Desconocido',
    presence: 'Presencia',
    signedInAs: 'Sesión iniciada como {name}',
    presenceUnknown: 'Desconocida',
    lastKnown: 'Última conocida: {presence}',
    refresh: 'Actualizar',
    refreshing: 'Actualizando…',
    restoring: 'Iniciando sesión…',
    reading: 'Cargando tu perfil…',
    noProfile: 'Tu perfil todavía no se ha cargado.',
    noProfileOffline: 'Tu perfil aparecerá cuando vuelvas a tener conexión.',
    offlineNotice:
      'No tienes conexión. Tu sesión sigue abierta y Perch volverá a conectarse automáticamente.',
    offlineSignedOut: 'No tienes conexión.',
    signInAgainNotice: 'Debes iniciar sesión. Es posible que estos datos no estén actualizados.',
    signInAgain: 'Iniciar sesión de nuevo',
    sessionOnly:
      'Perch no puede usar el llavero. {reason} Lo que ya está guardado allí se conserva, pero lo nuevo se perderá al salir de Perch.',
    domainsSignedOut: 'Inicia sesión para ver los dominios',
    domains: 'Dominios',
    clearDomain: 'Quitar la selección',
    unnamedDomain: 'Entrada {position, number}',
    status: 'Cuenta: {value}',
  },
  accounts: {
    open: 'Cuentas',
  },
  copy: {
    field: 'Copiar {field}',
    done: 'Copiado: {value}',
    failed: 'No se pudo copiar',
  },
  signOut: {
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
  presence: open({
    open: 'Disponible',
    inuse: 'En una llamada',
    progressing: 'Marcando',
    alerting: 'Llamada entrante',
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
  factor: open({ 'google authenticator': 'App de autenticación', 'duo passcode': 'Duo' }),
  overview: {
    newMessages: {
      one: '{count, number} nuevo',
      many: '{count, number} de nuevos',
      other: '{count, number} nuevos',
    },
    on: 'Sí',
    off: 'No',
    transcribed: 'transcrita',
    localTime: 'Hora local',
    localTimeIn: '{time} ({city})',
    allFields: 'Todo el perfil',
    portal: 'Portal',
    portalHint: 'Se abre en el navegador',
    noneKnown: 'El servicio no ha enviado números ni ajustes.',
    today: 'Hoy',
    statusAdvice: open({
      'pwd reset': 'Hay que restablecer tu contraseña. Consulta a tu administrador.',
    }),
  },
  strip: {
    title: 'Avisos',
    details: 'Mostrar detalles',
    signInRequired: 'Debes iniciar sesión',
    passwordReset: 'Hay que restablecer la contraseña',
    keychainWaiting: 'Esperando al llavero',
    keychain: {
      locked: 'Llavero bloqueado',
      'no-collection': 'Llavero sin configurar',
      refused: 'Acceso al llavero denegado',
      'no-answer': 'El llavero no responde',
      other: 'Problema con el llavero',
      none: 'Sin llavero',
    },
    sessionOnly: '{problem}: la sesión no se guarda',
    offline: 'Sin conexión.',
    outdated: 'Sin actualizar.',
    problem: 'Fallo del servicio.',
    failed: 'No ha funcionado',
    lastUpdate: 'Actualizado: {time}',
    nextTry: 'Próximo intento: {time}',
    startupWarning: 'Aviso de Perch',
    update: 'Perch {version} está disponible',
    more: { one: '1 aviso más', many: '{count, number} de avisos más', other: '{count, number} avisos más' },
  },
  overviewRow: {
    noAddress: 'Activado, sin dirección',
    defaultGreeting: 'Predeterminado',
    copies: { one: ' y 1 copia', many: ' y {count, number} de copias', other: ' y {count, number} copias' },
  },
  fieldValue: {
    labelled: '{label}: {value}',
    hidden: 'Oculto',
    dots: '••••',
    masked: 'Valor oculto',
    showField: 'Mostrar {label}',
    hideField: 'Ocultar {label}',
    timeInZone: '{time} ({zone})',
    changed: 'Cambio: {before} → {after}, {time}',
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

const code = (): FirstViewCode => ({ overview: { since: (time) => `desde ${withArticle(time)}` } });

export const esFirstView = (formats: Formats): FirstViewTexts =>
  createTexts(firstViewTexts, texts, code(), formats);
