// Brazilian Portuguese: the texts of the panel’s first view, and of the parts that are around each view.

import { ptFieldLabels } from './field-labels.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { type FirstViewCode, firstViewTexts, type FirstViewTexts } from '../en/first-view.ts';

const texts: Translation<typeof firstViewTexts> = {
  app: {
    back: 'Voltar',
    name: 'Perch',
    quit: 'Encerrar o Perch',
    settings: 'Configurações',
  },
  panelError: {
    noResponse: 'O Perch não está respondendo. Tente novamente ou encerre e reinicie o Perch.',
    callFailed: 'Algo deu errado. Tente novamente ou encerre e reinicie o Perch.',
    retry: 'Tentar novamente',
    dismiss: 'Dispensar',
  },
  starting: 'Iniciando…',
  account: {
    selectedDomain: 'Domínio: {name}',
    notSet: 'Não definido',
    notKnown: 'Desconhecido',
    presence: 'Presença',
    signedInAs: 'Conectado como {name}',
    lastKnown: 'Última conhecida: {presence}',
    refresh: 'Atualizar',
    refreshing: 'Atualizando…',
    noProfile: 'Seu perfil ainda não foi carregado.',
    signInAgain: 'Entrar novamente',
    sessionOnly:
      'O Perch não consegue usar o chaveiro. {reason} O que já está guardado nele permanece, mas o que for novo será perdido quando você encerrar o Perch.',
    domainsSignedOut: 'Entre para ver os domínios',
    domains: 'Domínios',
    clearDomain: 'Limpar seleção',
    unnamedDomain: 'Item {position, number}',
    status: 'Status da conta: {value}',
    mute: 'Silenciar notificações por 1 hora',
    mutedUntil: 'Notificações silenciadas até {time}',
    unmute: 'Reativar notificações',
  },
  accounts: {
    open: 'Contas',
  },
  copy: {
    field: 'Copiar {field}',
    done: 'Copiado: {value}',
    failed: 'Não foi possível copiar',
  },
  signOut: {
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
  presence: open({
    open: 'Disponível',
    inuse: 'Em chamada',
    progressing: 'Discando',
    alerting: 'Recebendo chamada',
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
  factor: open({ 'google authenticator': 'App autenticador', 'duo passcode': 'Duo' }),
  overview: {
    newMessages: {
      one: '{count, number} nova',
      many: '{count, number} de novas',
      other: '{count, number} novas',
    },
    on: 'Sim',
    off: 'Não',
    transcribed: 'transcrita',
    localTime: 'Hora local',
    localTimeIn: '{time} ({city})',
    allFields: 'Todo o perfil',
    portal: 'Portal',
    portalHint: 'Abre no navegador',
    noneKnown: 'O serviço não enviou números nem configurações.',
    today: 'Hoje',
    copied: 'Copiado',
    loading: 'Carregando…',
    notLoaded: 'Ainda não carregado',
    presenceUnknown: 'Presença desconhecida',
    serviceSays: 'O serviço envia {presence}',
    notSent: 'O serviço não a envia',
    lastKnownAt: 'última conhecida, {time}',
    yesterday: 'ontem, {time}',
  },
  notices: {
    title: 'Avisos',
    all: 'Mostrar detalhes',
    signInRequired: 'Login necessário',
    signInEnded: 'O serviço encerrou sua sessão.',
    contact: 'Fale com o administrador.',
    contactProvider: 'Fale com seu provedor.',
    contactSupport: 'Fale com {support}.',
    copyForIt: 'Copiar para a TI',
    passwordReset: 'A senha precisa ser redefinida',
    keychainWaiting: 'Aguardando o chaveiro',
    keychainWaitingStep: 'Se uma janela pedir a senha dele, digite-a ali.',
    keychainUnread: 'Seu login está guardado nele.',
    unlock: 'Desbloquear',
    keychain: {
      locked: 'Chaveiro bloqueado',
      'no-collection': 'Chaveiro não configurado',
      refused: 'Acesso ao chaveiro negado',
      'no-answer': 'O chaveiro não responde',
      other: 'Problema com o chaveiro',
      none: 'Sem chaveiro',
    },
    sessionOnly: 'Após reiniciar, você entrará de novo',
    offline: 'Offline',
    outdated: 'Desatualizado',
    problem: 'Falha no serviço',
    failed: 'Não funcionou',
    nextTry: 'Próxima tentativa: {time}',
    startupWarning: 'Aviso do Perch',
    update: 'Perch {version} disponível',
    retries: 'O Perch tenta de novo sozinho.',
    ringing: 'Chamada para {name}',
    show: 'Mostrar',
    details: 'Detalhes',
    count: {
      one: '{count, number} aviso',
      many: '{count, number} de avisos',
      other: '{count, number} avisos',
    },
  },
  overviewRow: {
    noAddress: 'Ativado, sem endereço',
    copies: { one: ' +{count, number}', many: ' +{count, number}', other: ' +{count, number}' },
    copiesTitle: {
      one: 'e {count, number} cópia',
      many: 'e {count, number} de cópias',
      other: 'e {count, number} cópias',
    },
  },
  fieldValue: {
    labelled: '{label}: {value}',
    quoted: '“{text}”',
    hidden: 'Oculto',
    dots: '••••',
    masked: 'Valor oculto',
    showField: 'Mostrar {label}',
    hideField: 'Ocultar {label}',
    timeInZone: '{time} ({zone})',
    changed: 'Alterado: {before} → {after}, {time}',
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

const code = (): FirstViewCode => ({ overview: { since: (time) => `desde ${withArticle(time)}` } });

export const ptFirstView = (formats: Formats): FirstViewTexts =>
  createTexts(firstViewTexts, texts, code(), formats);

/** A time of day with its article. One o’clock is singular: "a 1:05", "as 14:02". */
export function withArticle(time: string): string {
  return /^0?1\D/.test(time) ? `a ${time}` : `as ${time}`;
}
