// Brazilian Portuguese: the texts of the panel’s first view, and of the parts that are around each view.

import { ptFieldLabels } from './field-labels.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';
import { withUnbrokenWords } from '../../unbroken-words.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { firstViewTexts, type FirstViewCode, type FirstViewTexts } from '../en/first-view.ts';

const texts: Translation<typeof firstViewTexts> = {
  app: {
    name: 'Perch',
    quit: 'Encerrar o Perch',
    version: 'Versão {version}',
    settings: 'Configurações',
  },
  panelError: {
    noResponse: 'O Perch não está respondendo. Tente novamente ou encerre e reinicie o Perch.',
    callFailed: 'Algo deu errado. Tente novamente ou encerre e reinicie o Perch.',
    retry: 'Tentar novamente',
    dismiss: 'Fechar',
  },
  starting: 'Iniciando…',
  account: {
    selectedDomain: 'Domínio: {name}',
    notSet: 'Não definido',
    notKnown: 'Desconhecido',
    presence: 'Presença',
    presenceUnknown: 'Desconhecida',
    lastKnown: 'Última conhecida: {presence}',
    refresh: 'Atualizar',
    refreshing: 'Atualizando…',
    restoring: 'Entrando…',
    signedOut: 'Sessão encerrada',
    offline: 'Offline',
    reading: 'Carregando seu perfil…',
    noProfile: 'Seu perfil ainda não foi carregado.',
    noProfileOffline: 'Seu perfil aparecerá quando você voltar a ficar online.',
    offlineNotice: 'Você está offline. Sua sessão continua ativa, e o Perch se reconectará automaticamente.',
    offlineSignedOut: 'Você está offline.',
    signInAgainNotice: 'O serviço encerrou sua sessão. Os dados abaixo podem estar desatualizados.',
    signInAgain: 'Entrar novamente',
    sessionOnly:
      'O Perch não consegue usar o chaveiro. {reason} O que já está guardado nele permanece, mas o que for novo será perdido quando você encerrar o Perch.',
    domains: 'Domínios',
    openDomains: 'Abrir lista',
    clearDomain: 'Limpar seleção',
    unnamedDomain: 'Item {position, number}',
    status: 'Conta: {value}',
  },
  accounts: {
    open: 'Contas',
    attention: 'Login necessário em outra conta.',
    unusualStatus: 'Outra conta tem um status incomum.',
    add: 'Adicionar uma conta…',
    signOutAll: 'Sair de todas as contas',
    stale: 'Desatualizada',
  },
  copy: {
    field: 'Copiar {field}',
    done: 'Copiado',
    failed: 'Não foi possível copiar',
  },
  signOut: {
    open: 'Sair',
    title: 'Sair da conta?',
    description: '{login} será removido do Perch neste computador.',
    titleAll: 'Sair de todas as contas?',
    descriptionAll: {
      one: '{count, number} conta será removida do Perch neste computador.',
      many: '{count, number} de contas serão removidas do Perch neste computador.',
      other: '{count, number} contas serão removidas do Perch neste computador.',
    },
    confirm: 'Sair',
    cancel: 'Cancelar',
  },
  updatedAt: {
    justNow: 'Atualizado agora mesmo',
    minutesAgo: 'Atualizado há {minutes, number} min',
    hoursAgo: 'Atualizado há {hours, number} h',
    on: 'Atualizado em {date}',
  },
  presence: open({
    open: 'Disponível',
    inuse: 'Em chamada',
    progressing: 'Discando',
    alerting: 'Tocando',
    closed: 'Ocupado',
    inactive: 'Inativo',
  }),
  accountStatus: open({
    standard: 'Padrão',
    new: 'Nova',
    reset: 'Redefinida',
    'pwd reset': 'Redefinição de senha necessária',
  }),
  switch: open({ yes: 'Ativado', no: 'Desativado' }),
  flag: open({ yes: 'Sim', true: 'Sim', no: 'Não', false: 'Não' }),
  recording: open({
    no: 'Desativada',
    yes: 'Ativada',
    'yes-with-transcription': 'Ativada, com transcrição',
    'yes-with-transcription-and-sentiment': 'Ativada, com transcrição e análise de sentimento',
  }),
  factor: open({ 'google authenticator': 'Google Authenticator', 'duo passcode': 'Duo' }),
  overview: {
    calls: {
      one: '{count, number} chamada ativa',
      many: '{count, number} de chamadas ativas',
      other: '{count, number} chamadas ativas',
    },
    callsOfLimit: {
      one: '{active, number} de {count, number} chamada',
      many: '{active, number} de {count, number} de chamadas',
      other: '{active, number} de {count, number} chamadas',
    },
    newVoicemails: {
      one: '{count, number} nova mensagem',
      many: '{count, number} de novas mensagens',
      other: '{count, number} novas mensagens',
    },
    extension: 'Ramal {number}',
    callerId: 'Nome exibido: {name}',
    localTime: 'Hora local',
    localTimeIn: '{time} ({city})',
    storage: 'Espaço: {size}',
    user: 'Seu perfil',
    voicemail: 'Correio de voz',
    recording: 'Gravação de chamadas',
    fieldNames: 'Detalhes: {part}',
    allFields: 'Todo o perfil',
    portal: 'Portal',
    portalHint: 'Abre no navegador',
    statusMessage: '“{text}”',
    statusAdvice: open({ 'pwd reset': 'Sua senha precisa ser redefinida. Fale com o administrador.' }),
    someUnknown: 'Alguns dados não estão disponíveis.',
    noneKnown: 'Nenhum dado disponível.',
    today: 'Hoje',
  },
  voicemailSentence: {
    off: 'O correio de voz está desativado. Quem liga não pode deixar mensagem.',
    mailed: 'Os avisos por e-mail vão para {addresses}{delivery}.',
    copies: 'Com cópia das mensagens para {recipients}.',
    others: 'mais {count, number}',
    delivery: open({
      yes: ', com um link',
      yesnew: '. As mensagens ficam não ouvidas',
      attnew: ', com o áudio. As mensagens ficam não ouvidas',
      attsave: ', com o áudio. Depois, as mensagens são salvas',
      atttrash: ', com o áudio. Depois, as mensagens são excluídas',
      brief: ', em formato curto, com um link',
      briefattnew: ', em formato curto, com o áudio. As mensagens ficam não ouvidas',
      briefattsave: ', em formato curto, com o áudio. Depois, as mensagens são salvas',
      briefatttrash: ', em formato curto, com o áudio. Depois, as mensagens são excluídas',
    }),
    deliveryUnknown: ' ({value})',
    noAddress: 'Os avisos de novas mensagens por e-mail estão ativados, mas não há endereço de destino.',
    notMailed: 'Os avisos de novas mensagens por e-mail estão desativados.',
    announced: {
      both: 'As mensagens começam com número e horário.',
      number: 'As mensagens começam com o número de quem ligou.',
      time: 'As mensagens começam com a data e a hora.',
      neither: 'O número de quem ligou e o horário não são anunciados.',
    },
    order: {
      newest: 'As mensagens mais recentes tocam primeiro.',
      oldest: 'As mensagens mais antigas tocam primeiro.',
    },
    transcribed: 'As mensagens são transcritas.',
  },
  recordingSentence: {
    recorded: open({
      no: 'As chamadas não são gravadas.',
      yes: 'As chamadas são gravadas.',
      'yes-with-transcription': 'As chamadas são gravadas, com transcrição.',
      'yes-with-transcription-and-sentiment':
        'As chamadas são gravadas, com transcrição e análise de sentimento.',
    }),
    hidden: 'Outras pessoas não podem ver suas gravações.',
    notHidden: 'Outras pessoas talvez possam ver suas gravações.',
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
    changed: 'Alterado em {time}',
    notSent: 'não enviado',
    notShown: 'oculto',
  },
  voicemailDelivery: open({
    no: 'Sem e-mail',
    yes: 'Link para a mensagem',
    yesnew: 'Somente aviso; a mensagem continua não ouvida',
    attnew: 'Áudio anexado; a mensagem continua não ouvida',
    attsave: 'Áudio anexado; a mensagem é salva',
    atttrash: 'Áudio anexado; a mensagem é excluída',
    brief: 'E-mail curto com link',
    briefattnew: 'Aviso curto com áudio; a mensagem continua não ouvida',
    briefattsave: 'Aviso curto com áudio; a mensagem é salva',
    briefatttrash: 'Aviso curto com áudio; a mensagem é excluída',
  }),
  ...ptFieldLabels,
};

const code = (): FirstViewCode => ({
  voicemailSentence: {
    and: (first, last) => `${first} e ${last}`,
    greeting: (index) =>
      index === '0' ? 'A saudação padrão está em uso.' : `A saudação ${index} está em uso.`,
  },
});

export const ptFirstView = (formats: Formats): FirstViewTexts =>
  withUnbrokenWords(createTexts(firstViewTexts, texts, code(), formats));
