// Spanish: the label and the meaning of each profile field.
import type { FieldTexts } from '../../field-texts.ts';

export const esFields: FieldTexts = {
  groups: {
    identity: 'Datos personales',
    presence: 'Presencia y estado',
    calling: 'Llamadas',
    'caller-id': 'Identificación y emergencias',
    voicemail: 'Buzón de voz',
    recording: 'Grabación de llamadas',
    directory: 'Directorio',
    'music-on-hold': 'Música en espera',
    limits: 'Límites',
    alerts: 'Avisos por correo',
    security: 'Seguridad',
    other: 'Otros',
  },
  fields: {
    'name-first-name': { label: 'Nombre', meaning: 'Su nombre de pila.' },
    'name-last-name': { label: 'Apellidos', meaning: 'Sus apellidos.' },
    'login-username': { label: 'Nombre de usuario', meaning: 'El nombre con el que inicia sesión.' },
    user: {
      label: 'Usuario (extensión)',
      meaning: 'Su identificador en el dominio, normalmente su extensión.',
    },
    domain: {
      label: 'Dominio',
      meaning: 'El dominio al que pertenece su cuenta, normalmente su organización.',
    },
    site: { label: 'Sede', meaning: 'El lugar en el que trabaja.' },
    department: { label: 'Departamento', meaning: 'El departamento en el que trabaja.' },
    email: {
      label: 'Correo electrónico',
      meaning: 'La dirección a la que el servicio le envía correos.',
    },
    'user-scope': { label: 'Rol', meaning: 'Lo que tiene permiso para hacer en el servicio.' },
    'time-zone': { label: 'Zona horaria', meaning: 'La zona horaria que el servicio usa para usted.' },
    'language-token': { label: 'Idioma', meaning: 'El idioma que el servicio usa para usted.' },
    'created-datetime': { label: 'Fecha de creación', meaning: 'Cuándo se creó su cuenta.' },
    'last-modified-datetime': {
      label: 'Última modificación',
      meaning: 'Cuándo se cambió por última vez la configuración de su cuenta.',
    },
    'user-presence-status': {
      label: 'Presencia',
      meaning: 'Si puede atender llamadas, está en una o no quiere que le molesten.',
    },
    'status-message': { label: 'Mensaje de estado', meaning: 'Lo que dice a los demás sobre su estado.' },
    'account-status': {
      label: 'Estado de la cuenta',
      meaning: 'El estado de su cuenta: por ejemplo, estándar, nueva o restablecida.',
    },
    'active-calls-total-current': {
      label: 'Llamadas activas',
      meaning: 'Cuántas llamadas tiene en este momento.',
    },
    'service-code': {
      label: 'Código de servicio',
      meaning: 'El código que su proveedor ha asignado a su cuenta.',
    },
    'dial-plan': { label: 'Plan de marcación', meaning: 'Las reglas para los números que marca.' },
    'dial-policy': {
      label: 'Permisos de marcación',
      meaning: 'Los números a los que tiene permiso para llamar.',
    },
    'ring-no-answer-timeout-seconds': {
      label: 'Duración del timbre',
      meaning: 'Cuánto suena su teléfono antes de que la llamada se desvíe, por ejemplo, al buzón de voz.',
    },
    'call-screening-enabled': {
      label: 'Filtro de llamadas',
      meaning: 'Quien llama dice su nombre y usted decide si contesta.',
    },
    'reject-anonymous-calls-enabled': {
      label: 'Rechazar llamadas anónimas',
      meaning: 'Se rechazan las llamadas con número oculto.',
    },
    'phone-numbers-to-allow-enabled': {
      label: 'Números permitidos',
      meaning: 'Las llamadas de los números de la lista siempre llegan.',
    },
    'phone-numbers-to-reject-enabled': {
      label: 'Números bloqueados',
      meaning: 'Se rechazan las llamadas de los números de la lista.',
    },
    'caller-id-name': {
      label: 'Nombre al llamar',
      meaning: 'El nombre que los demás ven cuando usted llama.',
    },
    'caller-id-number': {
      label: 'Número al llamar',
      meaning: 'El número que los demás ven cuando usted llama.',
    },
    'caller-id-number-emergency': {
      label: 'Número para emergencias',
      meaning: 'El número que los servicios de emergencia ven cuando usted los llama.',
    },
    'emergency-address-id': {
      label: 'ID de dirección de emergencia',
      meaning: 'Identifica la dirección a la que se envían los servicios de emergencia.',
    },
    'area-code': { label: 'Prefijo', meaning: 'Se añade a los números que marca sin él.' },
    privacy: {
      label: 'Privacidad',
      meaning: 'Su ajuste de privacidad para las llamadas: por ejemplo, si se oculta su número.',
    },
    'voicemail-enabled': { label: 'Buzón de voz', meaning: 'Quien llama puede dejar un mensaje.' },
    'email-send-alert-new-voicemail-enabled': {
      label: 'Correo por mensaje nuevo',
      meaning: 'Recibe un correo cuando hay un mensaje nuevo.',
    },
    'email-send-alert-new-voicemail-behavior': {
      label: 'Contenido del correo',
      meaning: 'Lo que contiene el correo y lo que ocurre con el mensaje.',
    },
    'email-send-alert-new-voicemail-cc-list-csv': {
      label: 'Copias del correo',
      meaning: 'Quién más recibe el correo: direcciones o extensiones.',
    },
    'voicemail-greeting-index': {
      label: 'Saludo',
      meaning: 'El saludo que oye quien llama. 0 es el predeterminado.',
    },
    'voicemail-playback-announce-caller-id': {
      label: 'Anunciar el número',
      meaning: 'Antes de cada mensaje se oye el número de quien llamó.',
    },
    'voicemail-playback-announce-date-time-received': {
      label: 'Anunciar fecha y hora',
      meaning: 'Antes de cada mensaje se oyen la fecha y la hora.',
    },
    'voicemail-playback-sort-newest-to-oldest': {
      label: 'Más recientes primero',
      meaning: 'Los mensajes más recientes se reproducen primero.',
    },
    'voicemail-receive-broadcast-enabled': {
      label: 'Mensajes generales',
      meaning: 'También recibe los mensajes que se envían a todos.',
    },
    'voicemail-transcription-enabled': {
      label: 'Transcripción',
      meaning: 'Los mensajes nuevos se transcriben. El valor indica el proveedor.',
    },
    'voicemail-user-control-enabled': {
      label: 'Control del usuario',
      meaning: 'Puede cambiar la configuración de su buzón de voz.',
    },
    'voicemail-login-pin': {
      label: 'PIN',
      meaning: 'El PIN con el que escucha sus mensajes desde un teléfono.',
    },
    'recording-configuration': {
      label: 'Grabación de llamadas',
      meaning: 'Si sus llamadas se graban y si las grabaciones se transcriben y analizan.',
    },
    'call-recordings-hide-from-others-enabled': {
      label: 'Ocultar grabaciones a los demás',
      meaning: 'Los demás no pueden ver sus grabaciones.',
    },
    'directory-name-visible-in-list-enabled': {
      label: 'Mostrar en el directorio',
      meaning: 'Los demás pueden encontrar su nombre en el directorio.',
    },
    'directory-annouce-in-dial-by-name-enabled': {
      label: 'Marcación por nombre',
      meaning: 'Quien llama puede localizarle escribiendo su nombre con el teclado.',
    },
    'directory-name-number-dtmf-mapping': {
      label: 'Dígitos del nombre',
      meaning: 'Los dígitos del teclado que corresponden a su nombre.',
    },
    'directory-override-order-duplicate-dtmf-mapping': {
      label: 'Orden entre iguales',
      meaning: 'Su posición entre las personas cuyo nombre tiene los mismos dígitos.',
    },
    'music-on-hold-randomized-enabled': {
      label: 'Orden aleatorio',
      meaning: 'La música en espera suena en orden aleatorio.',
    },
    'music-on-hold-comfort-message-repeat-interval-seconds': {
      label: 'Intervalo entre avisos',
      meaning: 'Cada cuánto oye un aviso quien está en espera.',
    },
    'limits-max-active-calls-total': {
      label: 'Llamadas simultáneas',
      meaning: 'Cuántas llamadas puede tener a la vez.',
    },
    'limits-max-data-storage-kilobytes': {
      label: 'Límite de almacenamiento',
      meaning: 'Cuánto espacio pueden ocupar sus mensajes y grabaciones.',
    },
    'email-send-alert-new-missed-call-enabled': {
      label: 'Correo por llamada perdida',
      meaning: 'Recibe un correo cuando pierde una llamada.',
    },
    'email-send-alert-data-storage-limit-reached-enabled': {
      label: 'Correo por espacio lleno',
      meaning: 'Recibe un correo cuando su almacenamiento está lleno.',
    },
    mfa: {
      label: 'Métodos de verificación',
      meaning: 'Con qué confirma su inicio de sesión, además de la contraseña.',
    },
    sso_ids: {
      label: 'ID de inicio de sesión único',
      meaning: 'Sus identificadores en otros servicios de inicio de sesión.',
    },
  },
};
