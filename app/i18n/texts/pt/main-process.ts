// Brazilian Portuguese: the texts that only the main process makes.

import { ptStart } from './start.ts';
import type { Formats } from '../../formats.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { mainProcessTexts, type MainProcessCode, type MainProcessTexts } from '../en/main-process.ts';

const texts: Translation<typeof mainProcessTexts> = {
  question: {
    connection: 'Conectar-se a {host}?',
    connectionName: 'O arquivo chama este serviço de “{name}”.',
    replacesSecret: 'Este serviço já está no Perch. O arquivo substitui o segredo do cliente.',
    changesClient: 'Isso altera o cliente do serviço ou a forma de fazer login.',
    connect: 'Conectar',
    proxy: 'Usar o proxy {host}?',
    proxyDetail: 'Tudo o que o Perch envia e recebe passará por ele. Continue somente se você o reconhecer.',
    useProxy: 'Usar proxy',
    exceptions: 'Ignorar o proxy?',
    exceptionsDetail: 'O Perch acessará estes endereços sem o proxy. Continue somente se você os reconhecer.',
    bypassProxy: 'Ignorar proxy',
    otherAccount: 'Adicionar {login}?',
    otherAccountDetail: 'Você estava entrando de novo como {name}, mas esta é outra conta.',
    addAccount: 'Adicionar conta',
    reveal: 'Mostrar o PIN do seu correio de voz?',
    revealDetail: 'Continue somente se você acabou de pedir para mostrá-lo.',
    show: 'Mostrar',
    saveDomains: 'Salvar a lista de domínios?',
    saveDomainsDetail: 'Continue somente se você acabou de pedir para salvá-la.',
    save: 'Salvar',
    cancel: 'Cancelar',
  },
  connectionTest: {
    unreachable:
      'O Perch não consegue acessar o endereço do serviço ({detail}). Verifique o endereço, a rede e as configurações de proxy.',
    certificate:
      'O certificado do serviço não é válido ({detail}), por isso o Perch interrompeu o teste. Fale com a equipe de TI.',
    reached: 'O endereço do serviço responde.',
    api: 'A API do serviço está lá e pede login, como esperado.',
    'no-api': 'A API do serviço não está neste endereço (status {status}). Verifique o endereço do serviço.',
    page: 'A página de login abre.',
    'page-refused':
      'A página de login rejeitou a solicitação ({detail}). Verifique o ID do cliente e pergunte ao provedor se o URI de redirecionamento está registrado.',
    'pkce-required':
      'A página de login exige PKCE. Adicione “{method}” à chave “pkce” no arquivo de conexão.',
    'no-page': 'Não há página de login neste endereço ({detail}). Verifique o endereço do serviço.',
    client: 'O serviço aceita o cliente.',
    'client-unknown':
      'O serviço rejeitou o ID ou o segredo do cliente. Verifique os dois e como eles são enviados.',
    'client-unsaid': 'O serviço respondeu, mas não confirmou o cliente ({detail}).',
    'no-token':
      'O endereço de token não respondeu como esperado ({detail}). Verifique o endereço do serviço.',
    localhost:
      'O URI de redirecionamento do navegador contém localhost. Use 127.0.0.1, que é mais seguro, e peça ao provedor para registrá-lo.',
  },
  tray: {
    name: 'Perch',
    phase: { starting: 'Iniciando…', 'signing in': 'Entrando…' },
    voicemail: { on: 'Correio de voz ativado', off: 'Correio de voz desativado' },
    recording: { on: 'As chamadas são gravadas', off: 'As chamadas não são gravadas' },
    menu: {
      open: 'Abrir o Perch',
      add: 'Adicionar uma conta…',
      portal: 'Abrir o portal',
      refresh: 'Atualizar',
      signInAs: 'Entrar novamente como {name}…',
      settings: 'Configurações…',
      help: 'Ajuda',
      diagnostics: 'Salvar diagnóstico…',
      about: 'Sobre o Perch',
      quit: 'Encerrar o Perch',
    },
  },
  desktop: {
    noTray:
      'A sua área de trabalho não mostra ícones na bandeja. Por isso, o Perch abre em uma janela e continua em execução quando você a fecha. Para vê-la de novo, inicie o Perch outra vez.',
  },
  notification: {
    newVoicemail: 'Nova mensagem de voz',
    signInEnded: 'Entre novamente em {connection}',
    signInNeeded: 'O Perch está pronto. Clique aqui para entrar.',
    signInEndedBody: 'A sessão de {name} foi encerrada. O Perch mostra os últimos dados conhecidos.',
    clientRefused: '{connection} não pode renovar seu login',
    recordingOn: 'A gravação de chamadas está ativada',
    recordingOff: 'A gravação de chamadas está desativada',
    voicemailOff: 'O correio de voz está desativado',
    presence: 'Presença: {presence}',
    notSaved: 'Conta ainda não salva',
    notSavedBody:
      'O Perch não conseguiu salvar as configurações e tentará novamente. Se você encerrar o Perch antes disso, precisará adicionar esta conta de novo.',
  },
  actionResult: {
    failed:
      'O Perch não conseguiu concluir a ação. Tente novamente. Se isso se repetir, salve o diagnóstico em “Sobre o Perch” e envie-o à equipe de TI.',
    signedOut: 'Você saiu da conta. O Perch excluiu os dados dela deste computador.',
    notDeleted: {
      settings: 'a conta no arquivo de configurações',
      profile: 'o último perfil conhecido',
      keychain: 'a entrada do chaveiro',
    },
    notSaved: {
      'disk-full': 'O disco está cheio, por isso nada foi alterado. Libere espaço e tente novamente.',
      'not-written':
        'O Perch não conseguiu salvar as configurações, por isso nada foi alterado. Tente novamente.',
    },
    noBrowser: 'O Perch não conseguiu abrir o navegador. Abra {address} manualmente.',
    noMailProgram: 'O Perch não conseguiu abrir o programa de e-mail. Escreva para {address} manualmente.',
    signInCancelled: 'Login cancelado.',
  },
  failure: {
    network: 'O Perch não consegue acessar o serviço e continuará tentando. Sua sessão continua ativa.',
    certificate:
      'O certificado do serviço não é válido, por isso o Perch não enviou nada. Fale com a equipe de TI.',
    busy: 'O serviço está ocupado. O Perch tentará novamente daqui a pouco.',
    slow: 'O serviço está respondendo devagar. O Perch continua aguardando. Sua sessão continua ativa.',
    unavailable: 'O serviço está com um problema. O Perch continuará tentando. Sua sessão continua ativa.',
    forbidden: 'Você não tem permissão para ver seu perfil{detail}. Fale com o administrador.',
    unauthorized:
      'O serviço não aceitou seu login. O Perch continuará tentando. Se isso persistir, saia da conta e entre novamente.',
    rejected:
      'O serviço rejeitou a solicitação{detail}. O Perch continuará tentando. Sua sessão continua ativa.',
    unreadable:
      'O Perch não consegue ler a resposta do serviço{detail} e continuará tentando. Sua sessão continua ativa.',
    internal: 'Algo deu errado no Perch. O Perch tentará novamente. Sua sessão continua ativa.',
    keychain:
      'O Perch não consegue ler seu login salvo. {reason} O Perch continuará tentando, ou você pode entrar novamente.',
    status: 'O serviço retornou um erro ({status}).',
    notAList: 'A resposta do serviço não é uma lista{detail}.',
    networkSignIn: 'Esta rede exige que você faça login primeiro.',
    redirected: 'O serviço ou esta rede redireciona para {host}.',
    quotedStatus: ' (status {status})',
    quotedPart: { encoding: ' (codificação {name})', header: ' (cabeçalho {name})' },
    moved: 'A equipe de TI mudou {name} para {hosts}. Entre novamente.',
    notProvided: 'A equipe de TI não oferece mais {name}. Entre em outro serviço ou fale com a equipe de TI.',
    notStored: 'Seu login salvo não foi encontrado. Entre novamente para atualizar seu perfil.',
  },
  keyring: {
    unnamed: 'O chaveiro',
    namesKde: 'A janela dele pode citar o KDE.',
    'no-service': 'Nenhum chaveiro está em execução. Instale o GNOME Keyring ou o KWallet e tente novamente.',
    'switched-off': 'O KWallet está desativado. Ative-o nas configurações do sistema e tente novamente.',
    'no-plugins': 'O KWallet precisa do pacote libqca-qt5-2-plugins. Instale-o e tente novamente.',
    'no-collection': '{keyring} ainda não foi configurado. Tente novamente e responda à janela dele.',
    locked: '{keyring} está bloqueado. Tente novamente e digite a senha dele.',
    refused: '{keyring} negou o acesso. Tente novamente e responda à janela dele.',
    'no-answer': '{keyring} não respondeu em 60 segundos. Tente novamente e responda à janela dele.',
  },
  signInNote: {
    blocked: 'A página de login quis abrir {host}. O Perch não abriu.',
    tryBrowser: 'Se não puder continuar, volte e entre pelo navegador.',
    noState:
      'A resposta do navegador não correspondia a este login. Conclua no navegador, ou volte e tente novamente.',
    noBrowser: 'Este sistema não indica um navegador. Se nenhum abriu, copie o link em um.',
    title: 'O Perch bloqueou algo',
  },
  signInFailed: {
    network:
      'O Perch não consegue acessar o serviço{cause}, por isso o login não foi feito. Verifique a rede e tente novamente.',
    certificate:
      'O certificado do serviço não é válido, por isso o Perch interrompeu o login. Fale com a equipe de TI.',
    keychain: 'O Perch não consegue ler o segredo do cliente, por isso o login não foi feito. {reason}',
    unavailable:
      'O serviço não está disponível agora, por isso o login não foi feito. Tente novamente mais tarde.',
    noLogin: 'O serviço não enviou um nome de usuário, por isso o login não foi feito. Fale com o provedor.',
    tokenType:
      'O serviço enviou um token do tipo “{type}”, que o Perch não pode usar, por isso o login não foi feito. Fale com o provedor.',
    internal: 'Algo deu errado no Perch. Tente novamente.',
    unreadable:
      'O Perch não consegue ler a resposta do serviço{detail}. Tente novamente ou fale com o administrador.',
    wrongState: 'A resposta não corresponde a este login, por isso o Perch a ignorou. Tente novamente.',
    noCode: 'O serviço não enviou um código de autorização. Tente novamente ou fale com o administrador.',
    pkceRequired:
      'O serviço exige PKCE para este login, por isso o login não foi feito. Peça à equipe de TI que adicione “{method}” à chave “pkce” no arquivo de conexão.',
    pkceRefused:
      'O serviço recusou o login ({text}). Se acontecer de novo, peça à equipe de TI que defina “pkce” como [] no arquivo de conexão.',
    wrongPassword: 'Nome de usuário ou senha incorretos.',
    passcodeExpired: 'O tempo para digitar o código acabou. Entre novamente.',
    challengeEnded: 'O serviço encerrou este login. Entre novamente.',
    loginTooLong:
      'O serviço enviou um nome de usuário longo demais para o Perch, por isso o login não foi feito. Fale com o administrador.',
    pageCertificate:
      'O certificado da página de login não é válido, por isso o Perch não abriu a página. Fale com a equipe de TI.',
    pageNetwork: 'O Perch não consegue acessar a página de login{cause}. Verifique a rede e tente novamente.',
    noPage:
      'O serviço não enviou uma página de login ({status, number}). Tente novamente ou fale com o administrador.',
    pageBlocked:
      'A página de login leva a {host}, que o Perch não abre, por isso você não entrou. Fale com a equipe de TI.',
    pageWeakCertificate:
      'O certificado de {host} é fraco demais: precisa de uma chave RSA de pelo menos 2048 bits e SHA-256. Fale com a equipe de TI.',
    pageRedirected:
      'A página de login redireciona em círculo ou para um endereço que nenhum navegador abre. Você não entrou. Fale com a equipe de TI.',
    noWindow:
      'O Perch não conseguiu abrir a janela de login, por isso o login não foi feito. Tente novamente ou reinicie o Perch.',
    pageCrashed: 'A página de login parou de funcionar. Tente novamente.',
    browserTimeout: 'O login expirou após 10 minutos. Tente novamente.',
    noBrowser: 'O Perch não conseguiu abrir o navegador. Verifique o navegador padrão e tente novamente.',
    portInUse:
      'Outro aplicativo está usando a porta {port}, de que o Perch precisa para o login pelo navegador. Pode ser o Perch de outra pessoa neste computador. Feche esse aplicativo e tente novamente.',
    portNotAllowed:
      'O Perch não pode usar a porta {port} neste computador ({code}). Peça ao administrador um arquivo de conexão com outra porta.',
  },
  oauthError: {
    denied: 'A página de login recusou seu login: {text}',
    clientNotAllowed: 'O serviço não permite que o Perch faça login desta forma. Fale com a equipe de TI.',
    client:
      'O serviço rejeitou o ID ou o segredo do cliente. Peça à equipe de TI um novo arquivo de conexão.',
    clientEncoding:
      'O serviço rejeitou o ID ou o segredo do cliente. Peça à equipe de TI um novo arquivo de conexão. Se os dois estiverem corretos, “clientAuthentication” deve ser “body”.',
    redirectUri:
      'O serviço não aceita o URI de redirecionamento do Perch. Peça ao provedor que registre o do arquivo de conexão.',
    grant: 'O serviço não aceita mais este login. Tente novamente.',
    unavailable: 'O serviço não consegue fazer seu login agora. Tente novamente mais tarde.',
    other: 'O serviço recusou o login: {text}',
  },
  passcodeFailed: {
    network:
      'O Perch não consegue acessar o serviço, por isso seu código não foi verificado. Verifique a rede e tente novamente.',
    certificate:
      'O certificado do serviço não é válido, por isso o Perch não enviou seu código. Fale com a equipe de TI.',
    unavailable:
      'O serviço não consegue verificar seu código agora. Espere um momento e digite um novo código.',
    unreadable:
      'O Perch não consegue ler a resposta do serviço{detail}. Tente um novo código ou fale com o administrador.',
    notAccepted: 'Esse código não funcionou. Espere um novo e tente novamente.',
  },
  browserPage: {
    done: 'Continue no Perch',
    doneDescription: 'Você pode fechar esta guia.',
    idle: 'Página não encontrada',
    idleDescription: 'O Perch usa este endereço somente durante o login.',
  },
  settingsParts: {
    format: 'formato do arquivo',
    connections: 'serviços',
    accounts: 'contas',
    toForget: 'logins a excluir',
    preferences: 'todas as configurações',
  },
};

const code = ({ list, number, plural }: Formats): MainProcessCode => ({
  question: {
    connectionDetail: (hosts) =>
      `O Perch enviará o ID e o segredo do cliente e, depois, seus dados de login a estes endereços. Continue somente se você os reconhecer.\n\n${hosts.join('\n')}`,
    replacesConnection: (signedOut) =>
      signedOut === 0
        ? 'Ele substitui o serviço com este nome no Perch, inclusive o segredo do cliente.'
        : plural(signedOut, {
            one: 'Ele substitui o serviço com este nome no Perch, inclusive o segredo do cliente. A sessão da conta será encerrada.',
            many: `Ele substitui o serviço com este nome no Perch, inclusive o segredo do cliente. As sessões de ${number(signedOut)} de contas serão encerradas.`,
            other: `Ele substitui o serviço com este nome no Perch, inclusive o segredo do cliente. As sessões de ${number(signedOut)} contas serão encerradas.`,
          }),
  },
  connectionTest: {
    'page-elsewhere': (host) =>
      host === ''
        ? 'A página de login redireciona para outra página.'
        : `A página de login redireciona para ${host}.`,
  },
  tray: {
    calls: (presence, count) => (count > 1 ? `${presence} (${number(count)})` : presence),
  },
  actionResult: {
    signedOutPartly: (notDeleted) =>
      `Você saiu da conta. O Perch não conseguiu excluir tudo e tentará novamente: ${list(notDeleted)}.`,
  },
  start: ptStart,
});

export const ptMainProcess = (formats: Formats): MainProcessTexts =>
  createTexts(mainProcessTexts, texts, code(formats), formats);
