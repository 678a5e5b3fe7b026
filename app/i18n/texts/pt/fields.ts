// Brazilian Portuguese: the label and the meaning of each profile field.
import type { FieldTexts } from '../../field-texts.ts';

export const ptFields: FieldTexts = {
  groups: {
    identity: 'Dados pessoais',
    presence: 'Presença e status',
    calling: 'Chamadas',
    'caller-id': 'Identificação de chamadas e emergência',
    voicemail: 'Correio de voz',
    recording: 'Gravação de chamadas',
    directory: 'Lista de ramais',
    'music-on-hold': 'Música de espera',
    limits: 'Limites',
    alerts: 'Alertas por e-mail',
    security: 'Segurança',
    other: 'Outros',
  },
  fields: {
    'name-first-name': { label: 'Nome', meaning: 'Seu primeiro nome.' },
    'name-last-name': { label: 'Sobrenome', meaning: 'Seu sobrenome de família.' },
    'login-username': { label: 'Nome de usuário', meaning: 'O nome com que você entra.' },
    user: { label: 'Usuário (ramal)', meaning: 'Seu ID no domínio, em geral o seu ramal.' },
    domain: {
      label: 'Domínio',
      meaning: 'O domínio ao qual sua conta pertence, em geral a sua organização.',
    },
    site: { label: 'Unidade', meaning: 'O local em que você trabalha.' },
    department: { label: 'Departamento', meaning: 'O departamento em que você trabalha.' },
    email: { label: 'E-mail', meaning: 'Para onde o serviço envia seus e-mails.' },
    'user-scope': { label: 'Função', meaning: 'O que você tem permissão para fazer no serviço.' },
    'time-zone': { label: 'Fuso horário', meaning: 'O fuso horário que o serviço usa para você.' },
    'language-token': { label: 'Idioma', meaning: 'O idioma que o serviço usa para você.' },
    'created-datetime': { label: 'Criação', meaning: 'Quando sua conta foi criada.' },
    'last-modified-datetime': {
      label: 'Última modificação',
      meaning: 'Quando as configurações da sua conta foram alteradas pela última vez.',
    },
    'user-presence-status': {
      label: 'Presença',
      meaning: 'Mostra se você está disponível, em chamada ou ocupado.',
    },
    'status-message': {
      label: 'Mensagem de status',
      meaning: 'O que você diz aos outros sobre o seu status.',
    },
    'account-status': {
      label: 'Status da conta',
      meaning: 'O estado da sua conta, como padrão, nova ou redefinida.',
    },
    'active-calls-total-current': {
      label: 'Chamadas ativas',
      meaning: 'Em quantas chamadas você está agora.',
    },
    'service-code': {
      label: 'Código do serviço',
      meaning: 'O código que o provedor usa para a sua conta.',
    },
    'dial-plan': {
      label: 'Plano de discagem',
      meaning: 'As regras aplicadas aos números que você disca.',
    },
    'dial-policy': {
      label: 'Política de discagem',
      meaning: 'Para quais números você tem permissão de ligar.',
    },
    'ring-no-answer-timeout-seconds': {
      label: 'Tempo de toque',
      meaning:
        'Por quanto tempo o telefone toca antes de a chamada seguir adiante, por exemplo, para o correio de voz.',
    },
    'call-screening-enabled': {
      label: 'Filtro de chamadas',
      meaning: 'Quem liga diz o nome, e você decide se quer atender.',
    },
    'reject-anonymous-calls-enabled': {
      label: 'Rejeitar chamadas anônimas',
      meaning: 'As chamadas com número oculto são rejeitadas.',
    },
    'phone-numbers-to-allow-enabled': {
      label: 'Lista de permissões',
      meaning: 'Os números da lista são sempre aceitos.',
    },
    'phone-numbers-to-reject-enabled': {
      label: 'Lista de bloqueio',
      meaning: 'Os números da lista são rejeitados.',
    },
    'caller-id-name': {
      label: 'Nome exibido',
      meaning: 'O nome que as pessoas veem quando você liga.',
    },
    'caller-id-number': {
      label: 'Número exibido',
      meaning: 'O número que as pessoas veem quando você liga.',
    },
    'caller-id-number-emergency': {
      label: 'Número exibido em emergências',
      meaning: 'O número que os serviços de emergência veem quando você liga para eles.',
    },
    'emergency-address-id': {
      label: 'ID do endereço de emergência',
      meaning: 'Indica o endereço para onde os serviços de emergência são enviados.',
    },
    'area-code': {
      label: 'Código de área',
      meaning: 'Acrescentado aos números que você disca sem ele.',
    },
    privacy: {
      label: 'Privacidade',
      meaning: 'Sua privacidade nas chamadas, por exemplo, se o seu número fica oculto.',
    },
    'voicemail-enabled': { label: 'Correio de voz', meaning: 'Quem liga pode deixar uma mensagem.' },
    'email-send-alert-new-voicemail-enabled': {
      label: 'E-mail para novas mensagens',
      meaning: 'Você recebe um e-mail quando há uma nova mensagem no correio de voz.',
    },
    'email-send-alert-new-voicemail-behavior': {
      label: 'Conteúdo do e-mail',
      meaning: 'O que o e-mail contém e o que acontece com a mensagem.',
    },
    'email-send-alert-new-voicemail-cc-list-csv': {
      label: 'Cópias do e-mail',
      meaning: 'Quem mais recebe o e-mail: endereços ou ramais.',
    },
    'voicemail-greeting-index': {
      label: 'Saudação',
      meaning: 'A saudação que as pessoas ouvem. 0 é a padrão.',
    },
    'voicemail-playback-announce-caller-id': {
      label: 'Anunciar o número de quem ligou',
      meaning: 'Cada mensagem começa com o número de quem ligou.',
    },
    'voicemail-playback-announce-date-time-received': {
      label: 'Anunciar data e hora',
      meaning: 'Cada mensagem começa com a data e a hora.',
    },
    'voicemail-playback-sort-newest-to-oldest': {
      label: 'Mais recentes primeiro',
      meaning: 'As mensagens mais recentes tocam primeiro.',
    },
    'voicemail-receive-broadcast-enabled': {
      label: 'Mensagens para todos',
      meaning: 'Você também recebe as mensagens enviadas a todas as pessoas.',
    },
    'voicemail-transcription-enabled': {
      label: 'Transcrição',
      meaning: 'As novas mensagens são transcritas. O valor indica o fornecedor.',
    },
    'voicemail-user-control-enabled': {
      label: 'Controle do usuário',
      meaning: 'Você pode alterar as configurações do seu correio de voz.',
    },
    'voicemail-login-pin': {
      label: 'PIN',
      meaning: 'O PIN que você digita em um telefone para ouvir suas mensagens.',
    },
    'recording-configuration': {
      label: 'Gravação de chamadas',
      meaning: 'Se as suas chamadas são gravadas e se as gravações são transcritas e analisadas.',
    },
    'call-recordings-hide-from-others-enabled': {
      label: 'Ocultar gravações de outras pessoas',
      meaning: 'Outras pessoas não podem ver suas gravações.',
    },
    'directory-name-visible-in-list-enabled': {
      label: 'Mostrar na lista de ramais',
      meaning: 'Outras pessoas podem encontrar seu nome na lista de ramais.',
    },
    'directory-annouce-in-dial-by-name-enabled': {
      label: 'Discagem por nome',
      meaning: 'Quem liga pode falar com você digitando seu nome no teclado.',
    },
    'directory-name-number-dtmf-mapping': {
      label: 'Dígitos da discagem por nome',
      meaning: 'Os dígitos do teclado para o seu nome.',
    },
    'directory-override-order-duplicate-dtmf-mapping': {
      label: 'Desempate na lista de ramais',
      meaning: 'Sua posição entre as pessoas cujos nomes têm os mesmos dígitos.',
    },
    'music-on-hold-randomized-enabled': {
      label: 'Ordem aleatória',
      meaning: 'A música de espera toca em ordem aleatória.',
    },
    'music-on-hold-comfort-message-repeat-interval-seconds': {
      label: 'Intervalo da mensagem de espera',
      meaning: 'De quanto em quanto tempo quem espera ouve uma mensagem.',
    },
    'limits-max-active-calls-total': {
      label: 'Chamadas simultâneas',
      meaning: 'Quantas chamadas você pode ter ao mesmo tempo.',
    },
    'limits-max-data-storage-kilobytes': {
      label: 'Limite de armazenamento',
      meaning: 'Quanto espaço suas mensagens e gravações podem ocupar.',
    },
    'email-send-alert-new-missed-call-enabled': {
      label: 'E-mail para chamadas perdidas',
      meaning: 'Você recebe um e-mail quando perde uma chamada.',
    },
    'email-send-alert-data-storage-limit-reached-enabled': {
      label: 'E-mail quando o espaço acabar',
      meaning: 'Você recebe um e-mail quando o seu armazenamento está cheio.',
    },
    mfa: {
      label: 'Métodos de verificação',
      meaning: 'Com o que você confirma o login, além da senha.',
    },
    sso_ids: { label: 'IDs de login único', meaning: 'Seus IDs em outros serviços de login.' },
  },
};
