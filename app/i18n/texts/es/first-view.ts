// Spanish: the texts of the panel’s first view, and of the parts that are around each view.
import { esFields } from './fields.ts';
import { latinAmericanWords } from './regional.ts';
import { andBefore, countOf } from './wording.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';
import { withRegionalWords } from '../../regional-words.ts';
import type { FirstViewTexts } from '../en/first-view.ts';

export const esFirstView = (formats: Formats): FirstViewTexts =>
  withRegionalWords(europeanTexts(formats), formats.locale, latinAmericanWords);

function europeanTexts(formats: Formats): FirstViewTexts {
  const { number } = formats;
  const counted = countOf(formats);
  return {
    app: {
      name: 'Perch',
      quit: 'Salir de Perch',
      version: (version) => `Versión ${version}`,
      settings: 'Configuración',
    },
    panelError: {
      noResponse: 'Perch no responde. Inténtelo de nuevo o cierre Perch y vuelva a abrirlo.',
      callFailed: 'Algo ha fallado. Inténtelo de nuevo o cierre Perch y vuelva a abrirlo.',
      retry: 'Reintentar',
      dismiss: 'Cerrar',
    },
    starting: 'Iniciando…',
    account: {
      selectedDomain: (name) => `Dominio: ${name}`,
      notSet: 'Sin definir',
      notKnown: 'Desconocido',
      presence: 'Presencia',
      presenceUnknown: 'Desconocida',
      lastKnown: (presence) => `Última conocida: ${presence}`,
      refresh: 'Actualizar',
      refreshing: 'Actualizando…',
      restoring: 'Iniciando sesión…',
      signedOut: 'Sesión cerrada',
      offline: 'Sin conexión',
      reading: 'Cargando su perfil…',
      noProfile: 'Su perfil todavía no se ha cargado.',
      noProfileOffline: 'Su perfil aparecerá cuando vuelva a tener conexión.',
      offlineNotice: 'No tiene conexión. Su sesión sigue abierta y Perch se volverá a conectar solo.',
      offlineSignedOut: 'No tiene conexión.',
      signInAgainNotice: 'El servicio ha cerrado su sesión. Estos datos pueden no estar al día.',
      signInAgain: 'Iniciar sesión de nuevo',
      sessionOnly: (reason) =>
        `Perch no puede usar el llavero. ${reason} Lo que ya está guardado allí se conserva. Lo nuevo se pierde al salir de Perch.`,
      domains: 'Dominios',
      openDomains: 'Abrir la lista',
      clearDomain: 'Quitar la selección',
      unnamedDomain: (position) => `Entrada ${number(position)}`,
      status: (value) => `Cuenta: ${value}`,
    },
    accounts: {
      open: 'Cuentas',
      attention: 'Debe iniciar sesión en otra cuenta.',
      unusualStatus: 'Otra cuenta tiene un estado poco habitual.',
      add: 'Añadir una cuenta…',
      signOutAll: 'Cerrar todas las sesiones',
      stale: 'Sin actualizar',
    },
    copy: {
      field: (field) => `Copiar ${field}`,
      done: 'Copiado',
      failed: 'No se pudo copiar',
    },
    signOut: {
      open: 'Cerrar sesión',
      title: '¿Cerrar sesión?',
      description: (login) => `Se quitará ${login} de Perch en este equipo.`,
      titleAll: '¿Cerrar todas las sesiones?',
      descriptionAll: (count) =>
        count === 1
          ? 'Se quitará 1 cuenta de Perch en este equipo.'
          : `Se quitarán ${counted(count, 'cuenta', 'cuentas')} de Perch en este equipo.`,
      confirm: 'Cerrar sesión',
      cancel: 'Cancelar',
    },
    updatedAt: {
      justNow: 'Actualizado ahora mismo',
      minutesAgo: (minutes) => `Actualizado hace ${number(minutes)} min`,
      hoursAgo: (hours) => `Actualizado hace ${number(hours)} h`,
      on: (date) => `Actualizado el ${date}`,
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
      'pwd reset': 'Debe restablecerse la contraseña',
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
      calls: (count) => counted(count, 'llamada activa', 'llamadas activas'),
      callsOfLimit: (count, limit) => `${number(count)} de ${counted(limit, 'llamada', 'llamadas')}`,
      extension: (number) => `Ext. ${number}`,
      callerId: (name) => `Nombre al llamar: ${name}`,
      localTime: 'Hora local',
      localTimeIn: (time, city) => `${time} (${city})`,
      storage: (size) => `${size} de almacenamiento`,
      user: 'Su perfil',
      voicemail: 'Buzón de voz',
      recording: 'Grabación de llamadas',
      fieldNames: (part) => `Detalles: ${part}`,
      allFields: 'Todos los campos',
      portal: 'Portal',
      portalHint: 'Se abre en el navegador',
      statusMessage: (text) => `“${text}”`,
      statusAdvice: open({
        'pwd reset': 'Su contraseña debe restablecerse. Consulte a su administrador.',
      }),
      someUnknown: 'Algunos datos no están disponibles.',
      noneKnown: 'No hay datos disponibles.',
      today: 'Hoy',
    },
    voicemailSentence: {
      off: 'El buzón de voz está desactivado. Quien llama no puede dejar mensajes.',
      mailed: (addresses, delivery) =>
        `Los avisos de mensajes nuevos se envían por correo a ${addresses}${delivery}.`,
      copies: (recipients) => `Se envían copias a ${recipients}.`,
      and: (first, last) => `${first} ${andBefore(last)} ${last}`,
      others: (count) => `${number(count)} más`,
      delivery: open({
        yes: '',
        yesnew: '. Los mensajes siguen como no escuchados',
        attnew: ', con el audio adjunto. Los mensajes siguen como no escuchados',
        attsave: ', con el audio adjunto. Después, los mensajes se guardan',
        atttrash: ', con el audio adjunto. Después, los mensajes se eliminan',
        brief: ', en formato breve',
        briefattnew: ', en formato breve con el audio adjunto. Los mensajes siguen como no escuchados',
        briefattsave: ', en formato breve con el audio adjunto. Después, los mensajes se guardan',
        briefatttrash: ', en formato breve con el audio adjunto. Después, los mensajes se eliminan',
      }),
      deliveryUnknown: (value) => ` (${value})`,
      noAddress: 'Los avisos por correo de mensajes nuevos están activados, pero falta la dirección.',
      notMailed: 'Los avisos por correo de mensajes nuevos están desactivados.',
      greeting: (index) =>
        index === '0' ? 'Se usa el saludo predeterminado.' : `Se usa el saludo ${index}.`,
      announced: {
        both: 'Antes de cada mensaje se oyen el número y la hora.',
        number: 'Antes de cada mensaje se oye el número.',
        time: 'Antes de cada mensaje se oyen la fecha y la hora.',
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
        'yes-with-transcription': 'Las llamadas se graban y se transcriben.',
        'yes-with-transcription-and-sentiment':
          'Las llamadas se graban, con transcripción y análisis de sentimiento.',
      }),
      hidden: 'Los demás no pueden ver sus grabaciones.',
      notHidden: 'Es posible que los demás vean sus grabaciones.',
    },
    fieldValue: {
      labelled: (label, value) => `${label}: ${value}`,
      hidden: 'Oculto',
      dots: '••••',
      masked: 'Valor oculto',
      show: 'Mostrar',
      hide: 'Ocultar',
      showField: (label) => `Mostrar ${label}`,
      hideField: (label) => `Ocultar ${label}`,
      timeInZone: (time, zone) => `${time} (${zone})`,
      changed: (time) => `Último cambio: ${time}`,
      notSent: 'no enviado',
      notShown: 'oculto',
    },
    voicemailDelivery: open({
      no: 'Sin correo',
      yes: 'Solo aviso',
      yesnew: 'Solo aviso; el mensaje sigue como no escuchado',
      attnew: 'Con audio; el mensaje sigue como no escuchado',
      attsave: 'Con audio; el mensaje se guarda',
      atttrash: 'Con audio; el mensaje se elimina',
      brief: 'Aviso breve',
      briefattnew: 'Aviso breve con audio; el mensaje sigue como no escuchado',
      briefattsave: 'Aviso breve con audio; el mensaje se guarda',
      briefatttrash: 'Aviso breve con audio; el mensaje se elimina',
    }),
    ...esFields,
  };
}
