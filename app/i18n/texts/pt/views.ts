// Brazilian Portuguese: the texts of the views that are loaded on demand, of which the main process reads some, too.

import { ptFieldMeanings } from './field-meanings.ts';
import { withArticle } from './first-view.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';

import { createTexts, type Translation } from '../../create-texts.ts';
import { viewTexts, type ViewCode, type ViewTexts } from '../en/views.ts';

const texts: Translation<typeof viewTexts> = {
  welcome: {
    title: 'Sua conta de telefone em um só lugar',
    description: 'Presença, correio de voz e gravação, sempre na bandeja.',
    open: 'Abrir arquivo de conexão…',
    openHint: 'A equipe de TI ou o provedor o envia.',
    practice: 'Experimentar o serviço de prática',
    practiceHint: 'sem precisar de conta',
    titleAdding: 'Adicionar uma conta',
    descriptionAdding: 'Conecte-se ao serviço em que está a sua conta.',
    noService: 'Não há serviço configurado neste computador. Fale com a equipe de TI.',
  },
  hosts: { one: 'Endereço', many: 'Endereços', other: 'Endereços' },
  signIn: {
    title: 'Entrar em {name}',
    method: {
      window: 'Entrar na página do serviço',
      password: 'Entrar com senha',
      browser: 'Entrar com o navegador',
    },
    submit: 'Entrar',
    otherWays: 'Outras formas:',
    otherMethod: { window: 'página de login', password: 'senha', browser: 'navegador' },
  },
  signingIn: {
    user: {
      window: 'Continue na janela de login',
      password: 'Continue o login',
      browser: 'Continue no navegador',
    },
    userHint: {
      window: 'Ela pode estar atrás de outras janelas.',
      password: '',
      browser: 'O Perch continuará quando você terminar.',
    },
    slow: 'Está demorando. Você pode voltar e tentar de novo.',
    notOpened: 'Não abriu?',
    copyLink: 'Copiar link',
    linkCopied: 'Link copiado.',
    token: 'Entrando…',
    profile: 'Carregando seu perfil…',
  },
  password: {
    username: 'Nome de usuário',
    password: 'Senha',
    checking: 'Entrando…',
    help: 'Esqueceu a senha?',
  },
  passcode: {
    title: 'Digite seu código',
    user: 'para {username}',
    description: 'Código de 6 dígitos do seu app autenticador',
    otherDescription: 'Digite o código de {factor}.',
    unknownFactor: '“{vendor} {type}”',
    label: 'Código de 6 dígitos',
    otherLabel: 'Código',
    tooMany: 'Digite apenas 6 dígitos.',
    incomplete: 'Digite todos os 6 dígitos.',
    tooLong: 'Digite no máximo 64 caracteres.',
    help: 'Sem código?',
    factor: 'Usar outro fator:',
    submit: 'Continuar',
    checking: 'Verificando…',
    left: 'Restam {clock}',
  },
  domains: {
    title: 'Domínios',
    search: 'Filtrar domínios',
    loading: 'Carregando…',
    searching: 'Procurando…',
    countComplete: {
      one: '{count, number} domínio',
      many: '{count, number} de domínios',
      other: '{count, number} domínios',
    },
    countSoFar: '{count, number} até agora',
    countOfTotal: '{count, number} de {total, number}',
    loadAll: 'Carregar tudo',
    stop: 'Parar',
    reload: 'Recarregar lista',
    noneHelp: 'Sua conta não tem domínios para mostrar.',
    clearFilter: 'Limpar filtro',
    noMatch: 'Nenhum domínio corresponde a “{query}”.',
    noMatchSoFar: 'Nada corresponde a “{query}” nos domínios carregados até agora.',
    refused: 'Você só pode ver o seu próprio domínio. Para ver outros, peça acesso ao administrador.',
    refusedAll: 'Você não tem permissão para listar domínios. Peça acesso ao administrador.',
    moreRefused: 'Você não tem acesso a mais domínios. Peça acesso ao administrador.',
    offline: 'O Perch não consegue acessar o serviço. Você ainda pode usar os domínios já carregados.',
    offlineFirst: 'O Perch não consegue acessar o serviço.',
    signedOut: 'Entre novamente para ver seus domínios.',
    failed: 'O Perch não conseguiu carregar mais domínios. {detail}',
    failedFirst: 'O Perch não conseguiu carregar seus domínios. {detail}',
    mayHoldMore: 'Esta lista pode estar incompleta. O serviço continua enviando os mesmos domínios.',
    matches: '{count, number}',
    unnamedField: 'Valor',
    truncated: 'Alguns campos ou valores longos não são exibidos.',
    recordMissing: 'Este domínio não está mais na lista.',
    details: 'Detalhes',
    select: 'Selecionar',
    selectIntro: 'O domínio selecionado aparece na janela e na bandeja.',
    selectedShown: 'Selecionado: {domain}',
    selected: 'Selecionado',
    loadingDetails: 'Carregando domínio…',
    detailsFailed: 'O Perch não conseguiu carregar este domínio.',
    csv: {
      save: 'Salvar como CSV…',
      loadFirst: 'Carregar tudo para salvar como CSV',
      name: 'Nome',
      domain: 'Domínio',
      fileType: 'Arquivo CSV',
      saved: 'Salvo como {file}.',
      diskFull: 'O disco está cheio, por isso nada foi salvo. Libere espaço e tente novamente.',
      notSaved: 'O Perch não conseguiu salvar o arquivo. Feche-o em outros programas ou escolha outra pasta.',
    },
  },
  connectionForm: {
    open: 'Configurar manualmente…',
    title: 'Adicionar um serviço',
    titleEditing: 'Editar {name}',
    intro: 'O provedor ou a equipe de TI pode fornecer estes dados.',
    fromProvider: 'Do provedor',
    inPerch: 'No Perch',
    name: 'Nome',
    nameHint: 'Um nome de sua escolha.',
    nameReadonly: 'O nome não pode ser alterado.',
    baseUrl: 'Endereço do serviço',
    baseUrlHint: 'Por exemplo, https://pbx.example.net.',
    authUrl: 'Endereço de login',
    authUrlHint: 'Somente se as senhas vão para outro endereço.',
    clientId: 'ID do cliente',
    clientSecret: 'Segredo do cliente',
    secretHint: 'Opcional. Fica guardado no chaveiro.',
    secretEntered: 'Informado. Digite um novo para substituí-lo.',
    secretUnreadable:
      'O Perch não consegue ler o segredo do cliente, por isso o login não foi feito. {reason} Digite o segredo do cliente de novo ou, se não tiver um, salve sem ele.',
    secretStored: 'Guardado no chaveiro. Digite um novo para substituí-lo.',
    keychainUnreadable:
      'O Perch não consegue ler o chaveiro agora. Deixe em branco para manter o que está guardado.',
    testNeedsSecret:
      'O Perch não consegue ler o segredo do cliente, por isso o serviço não foi testado. {reason} Digite o segredo do cliente para testar com ele.',
    clientAuthentication: 'Enviar credenciais em',
    clientAuthentications: { basic: 'Cabeçalho (padrão)', body: 'Corpo' },
    methods: 'Métodos de login',
    method: {
      window: 'Página de login do serviço',
      password: 'Nome de usuário e senha',
      browser: 'Navegador',
    },
    redirectUri: 'URI de redirecionamento',
    redirectUriHint: 'O URI de redirecionamento que o provedor registrou.',
    browserRedirectUri: 'URI de redirecionamento do navegador',
    browserRedirectUriHint: 'Um endereço neste computador, como http://127.0.0.1:47821/callback.',
    errors: {
      missing: 'Obrigatório.',
      empty: 'Isto contém somente espaços.',
      unknown: 'Não compatível.',
      type: 'Este valor não é válido.',
      https: 'Digite um endereço que comece com https:// e não contenha nome de usuário.',
      address:
        'Digite um endereço completo, como https://pbx.example.net, sem nome de usuário, espaços, barra invertida, “?”, “#” nem porta 0.',
      'full-address':
        'Digite um endereço completo, como https://pbx.example.net/callback, sem nome de usuário, espaços, “#” nem porta 0.',
      loopback:
        'Digite um endereço http:// neste computador com uma porta diferente de 80, como http://127.0.0.1:47821/callback.',
      'too-long': 'Isto é longo demais.',
      'no-method': 'Escolha pelo menos um método de login.',
      duplicate: 'Escolha cada método de login somente uma vez.',
      characters: 'Remova os caracteres invisíveis e os que mudam a direção da escrita.',
      scheme:
        'Digite um endereço que comece com https:// ou com um esquema próprio. Neste computador, http:// também pode ser usado.',
      taken: 'Já existe um serviço com este nome. Escolha outro nome.',
    },
    signsOutAccounts: {
      one: 'Você alterou o endereço do serviço. Ao salvar, a sessão da conta dele será encerrada.',
      many: 'Você alterou o endereço do serviço. Ao salvar, as sessões de {count, number} de contas dele serão encerradas.',
      other:
        'Você alterou o endereço do serviço. Ao salvar, as sessões das {count, number} contas dele serão encerradas.',
    },
    test: 'Testar conexão',
    testing: 'Testando…',
    testResult: 'Resultados do teste',
    save: 'Salvar',
    saved: 'Serviço salvo.',
    discardTitle: 'Descartar as alterações?',
    discard: 'Descartar',
    keepEditing: 'Continuar editando',
  },
  settings: {
    managed: 'Gerenciado pela equipe de TI',
    accountCount: {
      one: '{count, number} conta',
      many: '{count, number} de contas',
      other: '{count, number} contas',
    },
    editConnection: 'Editar {name}',
    removeConnection: 'Remover {name}',
    removeTitle: 'Remover {name}?',
    addConnection: 'Adicionar um serviço…',
    title: 'Configurações',
    close: 'Voltar',
    parts: {
      general: 'Geral',
      notifications: 'Notificações',
      services: 'Serviços',
      advanced: 'Avançado',
    },
    labels: {
      theme: 'Tema',
      trayIconColor: 'Ícone da bandeja',
      language: 'Idioma',
      startAtLogin: 'Abrir ao iniciar o computador',
      keepOpen: 'Manter aberto ao clicar fora',
      shortcut: 'Abrir com um atalho',
      shortcutKeys: 'Atalho',
      notifyNewVoicemail: 'chegar uma mensagem de voz',
      notifySignIn: 'for preciso fazer login',
      notifyRecording: 'a gravação for ativada ou desativada',
      notifyVoicemail: 'o correio de voz for desativado',
      notifyAccountStatus: 'o status da conta mudar',
      notifyPresence: 'minha presença mudar',
      notifyAgain: 'Repetir até ver',
      quietHours: 'Horário de silêncio',
      quietHoursFrom: 'Silêncio a partir de',
      quietHoursTo: 'Silêncio até',
      extraVoicemail: 'Novas mensagens de voz',
      extraCalls: 'Com quem você está em chamada',
      extraAnswerRules: 'Regra de chamadas',
      extraDomainCount: 'Número de domínios',
      programsMayRead: 'Programas podem ler',
      pollEverySeconds: 'Verificar a cada',
      proxy: 'Proxy',
      proxyUsername: 'Usuário',
      proxyExceptions: 'Sem proxy para',
      certificates: 'Certificados adicionais',
    },
    themes: { system: 'Sistema', light: 'Claro', dark: 'Escuro' },
    trayIconColors: { system: 'Sistema', light: 'Claro', dark: 'Escuro' },
    programsMayRead: { nothing: 'Nada', status: 'Status', details: 'Status e chamadas' },
    systemLanguage: 'Sistema',
    startBlocked: {
      mac: 'O macOS não inicia o Perch: permita em Ajustes do Sistema > Geral > Itens de Início.',
      windows: 'O Windows não inicia o Perch: permita em Configurações > Aplicativos > Inicialização.',
    },
    shortcutNotes: {
      taken: 'Este atalho está em uso, ou o seu teclado não tem letras latinas. Escolha uma tecla F.',
      x11: 'Em uma sessão Wayland, o atalho só funciona enquanto uma janela X11 está em foco.',
      restart: 'Uma mudança no atalho vale a partir do próximo início do Perch.',
    },
    shortcutKeys: {
      press: 'Pressione as teclas…',
      change: 'Alterar o atalho {keys}',
      refused:
        'Pressione duas das teclas Ctrl, Alt e Windows com uma letra, um número, uma tecla F ou Espaço.',
      refusedMac:
        'Pressione duas das teclas Cmd, Ctrl e Option com uma letra, um número, uma tecla F ou Espaço.',
      names: {
        CommandOrControl: 'Ctrl',
        Control: 'Ctrl',
        Alt: 'Alt',
        Shift: 'Shift',
        Meta: 'Win',
        Space: 'Espaço',
      },
      macNames: {
        CommandOrControl: 'Cmd',
        Control: 'Ctrl',
        Alt: 'Option',
        Shift: 'Shift',
        Meta: 'Cmd',
        Space: 'Espaço',
      },
    },
    notify: 'Avisar quando',
    extras: 'Do seu serviço',
    quietHint: 'As notificações esperam até o horário terminar.',
    pollIntervalNote: 'Chamadas mais curtas podem passar despercebidas.',
    proxyKinds: { system: 'Sistema', none: 'Sem proxy', manual: 'Manual' },
    proxyAddress: 'Endereço',
    proxyAddressHint: 'Até lá, o Perch usa o proxy do sistema.',
    proxyExample: 'proxy.example.net:8080',
    invalidProxyAddress: 'Digite um host e uma porta, como proxy.example.net:8080.',
    proxyNotChanged: 'O proxy não foi alterado.',
    proxyPassword: 'Senha',
    proxyPasswordHint: 'Opcional. Fica guardada no chaveiro.',
    proxyPasswordUnreadable:
      'O Perch não consegue ler o chaveiro agora. Deixe em branco para manter o que está guardado.',
    proxyPasswordStored: 'Guardada no chaveiro. Digite uma nova para substituí-la.',
    noKeychain: 'Nenhum chaveiro está disponível. O Perch guarda isto somente até você encerrá-lo.',
    removeProxyPassword: 'Remover senha',
    noCertificateFile: 'Nenhum. A equipe de TI pode fornecer um arquivo PEM.',
    noCertificateFileLocked: 'Nenhum',
    chooseFile: 'Escolher…',
    removeFile: 'Remover',
    certificateDialogTitle: 'Escolha um arquivo de certificado',
    certificateFileType: 'Certificados',
    unreadableCertificates:
      'O Perch não consegue ler esse arquivo. Nada foi alterado. Escolha outro arquivo ou fale com a equipe de TI.',
    noCertificates:
      'Esse arquivo não contém certificados que o Perch consiga ler. Nada foi alterado. Escolha um arquivo PEM, um arquivo de texto que contém “BEGIN CERTIFICATE”.',
    allDamaged:
      'Suas configurações estavam danificadas, por isso o Perch as redefiniu. Uma cópia foi salva como {copy}.',
    saveFailed: {
      'disk-full':
        'O disco está cheio, por isso o Perch não consegue salvar as configurações. O Perch tentará novamente. Libere espaço.',
      'not-written': 'O Perch não consegue salvar as configurações e tentará novamente.',
    },
  },
  about: {
    open: 'Sobre o Perch',
    title: 'Sobre o Perch',
    close: 'Voltar',
    versions: 'Versões',
    updates: 'O Perch não se atualiza sozinho. Obtenha novas versões onde você obteve esta.',
    serviceTitle: 'Informações do serviço',
    serviceFields: open({
      apiversion: 'Versão da API',
      rate_limit: 'Limite de solicitações',
      scope: 'Sua função',
      territory: 'Território',
      domain: 'Domínio',
      user_email: 'E-mail',
      displayName: 'Nome de exibição',
      site: 'Unidade',
      group: 'Grupo',
      department: 'Departamento',
      token_type: 'Tipo de token',
    }),
    diagnostics: 'Diagnóstico',
    diagnosticsDescription:
      'Para o suporte: versões, configurações e eventos recentes. Não contém senhas. Seu nome de usuário é o único dado pessoal.',
    copy: 'Copiar diagnóstico',
    save: 'Salvar diagnóstico…',
    licences: 'Licenças',
    licencesDescription: 'As licenças do Electron e do Chromium estão na pasta do programa Perch.',
    showLicences: 'Outras licenças',
    help: 'Dúvidas sobre a sua conta? Fale com o provedor ou a equipe de TI.',
    support: {
      title: 'Ajuda com {service}',
      name: 'Provedor',
      phone: 'Telefone',
      email: 'E-mail',
      url: 'Site',
      openEmail: 'Escrever um e-mail',
      openUrl: 'Abrir no navegador',
    },
    copied: 'Diagnóstico copiado.',
    saved: 'Diagnóstico salvo como {file}.',
    fileType: 'Arquivo de texto',
  },
  update: {
    available: 'O Perch {version} está disponível.',
    open: 'Abrir página de download',
    checks: 'O Perch avisa sobre novas versões, mas não as instala.',
  },
  keyboard: {
    open: 'Teclado',
    title: 'Atalhos de teclado',
    groups: { everywhere: 'Em qualquer lugar', domains: 'Domínios' },
    actions: {
      openPerch: 'Abrir o Perch de qualquer programa',
      back: 'Voltar, cancelar ou fechar',
      account: 'Mostrar a conta desta posição',
      zoom: 'Maior, menor, tamanho normal',
      closeWindow: 'Fechar a janela',
      quit: 'Encerrar o Perch',
      help: 'Estes atalhos',
      nextDomain: 'Próximo domínio ou o anterior',
      selectDomain: 'Selecionar o domínio',
      domainDetails: 'Ver os detalhes',
    },
    keys: { enter: 'Enter', escape: 'Esc' },
  },
  accountMenu: {
    service: 'Serviço',
    login: 'Usuário',
    email: 'E-mail',
    department: 'Departamento',
    selectedDomain: 'Domínio selecionado',
    limits: 'Limites',
    callLimit: {
      one: '{count, number} chamada',
      many: '{count, number} de chamadas',
      other: '{count, number} chamadas',
    },
    storage: '{size} de espaço',
    stale: 'Desatualizado',
    signIn: 'Entrar',
    signInTo: 'Entrar: {name}',
    add: 'Adicionar uma conta…',
    signOut: 'Sair de {name}…',
    signOutAll: 'Sair de todas…',
  },
  state: {
    available: 'Disponível',
    'on-call': 'Em chamada',
    ringing: 'Recebendo chamada',
    busy: 'Ocupado',
    inactive: 'Inativo',
    unknown: 'Presença desconhecida',
    connecting: 'Conectando…',
    offline: 'Offline',
    'signed-out': 'Nenhuma sessão iniciada',
    'sign-in-required': 'Login necessário',
  },
  network: {
    cause: {
      'not-found': 'endereço não encontrado',
      refused: 'conexão recusada',
      unreachable: 'rede inacessível',
      reset: 'conexão interrompida',
      timeout: 'sem resposta a tempo',
      'old-tls': 'versão de TLS desatualizada',
      'no-tls': 'sem TLS nesta porta',
    },
    systemProxyUnknown: 'O Perch não conseguiu determinar o proxy do sistema.',
    unsupportedProxy:
      'O tipo de proxy do seu sistema, como SOCKS4, não é compatível. Informe outro proxy nas Configurações ou fale com a equipe de TI.',
    proxyPasswordUnreadable: 'O Perch não consegue ler a senha do proxy. {reason}',
    proxy: 'O Perch não consegue usar o proxy. Verifique-o nas Configurações ou fale com a equipe de TI.',
    certificates: {
      'self-signed':
        'O certificado de {host} é autoassinado, por isso o Perch não se conectou. Fale com a equipe de TI. Ela pode ter um arquivo de certificado para você adicionar nas Configurações.',
      expired:
        'O certificado de {host} expirou, por isso o Perch não se conectou. Verifique a data e a hora deste computador ou fale com a equipe de TI.',
      'not-yet-valid':
        'O certificado de {host} ainda não é válido, por isso o Perch não se conectou. Verifique a data e a hora deste computador ou fale com a equipe de TI.',
      noAlternativeName:
        'O certificado de {host} não contém este endereço como nome alternativo (SAN), por isso o Perch não se conectou. Fale com a equipe de TI.',
      revoked:
        'O certificado de {host} foi revogado, por isso o Perch não se conectou. Fale com a equipe de TI.',
      other:
        'O certificado de {host} não é válido, por isso o Perch não se conectou. Fale com a equipe de TI.',
    },
  },
  keychain: {
    waiting: 'O Perch está aguardando o chaveiro. Se uma janela pedir a senha dele, digite-a ali.',
    'not-installed': 'Não foi possível carregar o componente do chaveiro.',
    'no-session': 'Não há uma sessão D-Bus neste computador.',
    'no-service': 'Nenhum serviço de chaveiro está em execução.',
    'no-collection': 'Não há um chaveiro padrão.',
    locked: 'O chaveiro está bloqueado.',
    refused: 'O acesso ao chaveiro foi negado.',
    'too-long': 'Os dados de login são longos demais para o chaveiro.',
    damaged: 'Uma entrada do chaveiro está danificada.',
    timeout: 'O chaveiro não respondeu em {seconds, number} segundos.',
    other: 'O chaveiro não está disponível ({message}).',
  },
  connectionFile: {
    choose: 'Escolha um arquivo de conexão',
    filter: 'Arquivos de conexão',
    unusable: 'O Perch não pode usar este arquivo de conexão. {reason}',
    notJson: 'O arquivo não é um JSON válido.',
    notJsonAt: 'O arquivo não é um JSON válido. Verifique a linha {line, number}, coluna {column, number}.',
    notAnObject: 'O arquivo não contém um objeto JSON.',
    folderUnreadable: 'Não é possível ler a pasta.',
    unknownKey: '“{key}” não é uma chave conhecida.',
    missingKey: 'Falta “{key}”.',
    invalidKey: '“{key}” {rule}.',
    requiredByMethod: 'Falta “{key}”. O método de login “{way}” exige essa chave.',
    managedUnusable: 'O Perch ignorou {file}. {reason} Informe a equipe de TI.',
    severalManagedUnusable:
      'O Perch ignorou {count, number} arquivos da equipe de TI. O primeiro é {file}. {reason} Informe a equipe de TI.',
    storedUnusable:
      'O Perch não pode mais usar o serviço {name}. {reason} Abra um arquivo de conexão corrigido.',
    namelessUnusable:
      'O Perch não pode mais usar um serviço cujo nome não é legível. {reason} Abra um arquivo de conexão corrigido.',
    untrusted: {
      owner:
        'Usuários que não são administradores podem tê-lo alterado, porque {path} não pertence a um administrador.',
      writable: 'Usuários que não são administradores podem tê-lo alterado, porque podem gravar em {path}.',
    },
    duplicateName: '{otherFile} já define um serviço chamado {name}.',
    duplicateId: '{otherFile} já define um serviço com o id {id}.',
    nameIsManaged:
      'A equipe de TI gerencia {name}, por isso um arquivo de conexão não pode substituí-lo. Nada foi alterado.',
    rule: {
      text: 'deve ser texto',
      list: 'deve ser uma lista, como ["{entry}"]',
      object: 'deve ser um objeto com “vendor” e “type”',
      supportObject: 'deve ser um objeto com “name”, “phone”, “email” ou “url”',
      supportUrl:
        'deve ser um endereço https:// sem nome de usuário, espaços, barra invertida, “?”, “#” nem “@”',
      supportEmail: 'deve ser um endereço de e-mail, como help@example.net',
      https: 'deve ser um endereço https:// (http:// somente neste computador)',
      address:
        'deve ser um endereço completo, como https://pbx.example.net, sem nome de usuário, espaços, barra invertida, “?”, “#” nem porta 0',
      'full-address': 'deve ser um endereço completo sem nome de usuário, espaços, “#” nem porta 0',
      loopback:
        'deve ser um endereço http:// neste computador (127.0.0.1 ou localhost) com uma porta diferente de 80, sem nome de usuário, espaços, “#” nem porta 0',
      maxLength: 'deve ter no máximo {most, number} caracteres',
      'no-method': 'deve listar pelo menos um método de login',
      duplicate: 'deve listar cada item somente uma vez',
      characters: 'não deve conter caracteres invisíveis nem os que mudam a direção da escrita',
      scheme: 'deve começar com https:// ou com um esquema próprio (http:// somente neste computador)',
    },
  },
  extras: {
    secondFactor: {
      needsPassword:
        'Com o código, este serviço precisa da sua senha novamente. Entre com nome de usuário e senha.',
      needsPasswordMethod:
        'Com o código, este serviço precisa da sua senha novamente, mas esta conexão não tem login com senha. Peça à equipe de TI que adicione “password” à chave “signIn” no arquivo de conexão.',
    },
    voicemail: {
      title: 'Novas mensagens de voz',
      count: {
        one: '{count, number} nova mensagem de voz',
        many: '{count, number} de novas mensagens de voz',
        other: '{count, number} novas mensagens de voz',
      },
      none: 'Nenhuma nova mensagem de voz.',
      onlySome: 'Somente {shown, number} de {count, number} são exibidas.',
      unreadable: 'Não foi possível carregar as mensagens. Você pode ouvi-las no portal.',
      caller: '{name}, {number}',
      noTranscription: 'Sem transcrição.',
      portal: 'Abrir no portal',
      portalHint: 'Abre no navegador',
    },
    call: {
      active: 'Em chamada com {party}',
      incoming: 'Chamada de {party}',
      outgoing: 'Ligando para {party}',
      andOthers: '{call} (+{others, number})',
    },
    answerRule: {
      standard: 'Padrão',
      doNotDisturb: 'Não perturbe',
      forwarded: 'As chamadas vão para {target}',
      forwardedLabel: 'As chamadas vão para',
    },
  },
  presenceToday: {
    list: 'Sua presença hoje',
    between: '{from} a {until}',
    none: 'Nada ainda hoje.',
    calls: {
      one: '{count, number} chamada',
      many: '{count, number} de chamadas',
      other: '{count, number} chamadas',
    },
    limits: 'Visto pelo Perch {since}. Guardado apenas na memória.',
  },
  allFields: {
    title: 'Todo o perfil',
    back: 'Voltar à visão geral',
    search: 'Pesquisar campos',
    count: {
      one: '{count, number} campo',
      many: '{count, number} de campos',
      other: '{count, number} campos',
    },
    countOfAll: '{shown, number} de {all, number}',
    notSet: {
      one: '{count, number} não definido',
      many: '{count, number} não definidos',
      other: '{count, number} não definidos',
    },
    fieldNames: 'Mostrar detalhes',
    noMatch: 'Nenhum campo corresponde a “{query}”.',
    noProfile: 'Seu perfil ainda não foi carregado.',
  },
  managed: {
    lockedBy: {
      policy: 'Definido pela equipe de TI em uma política',
      profile: 'Definido pela equipe de TI em um perfil de configuração',
      error: 'A configuração da equipe de TI não pode ser lida',
      file: 'Definido pela equipe de TI neste computador',
    },
    connections: {
      none: 'A equipe de TI decide quais serviços existem.',
      listed: 'A equipe de TI decide quais serviços você pode adicionar.',
      unreadable:
        'A configuração da equipe de TI não pode ser lida, por isso você não pode adicionar serviços.',
    },
    refused: {
      setting: 'A equipe de TI definiu isto. Nada foi alterado.',
      none: 'A equipe de TI não permite adicionar nem alterar serviços. Nada foi alterado.',
      unreadable:
        'Uma configuração da equipe de TI não pode ser lida, por isso você não pode adicionar nem alterar serviços. Nada foi alterado.',
      listed: 'A equipe de TI não permite serviços em {host}. Nada foi alterado.',
    },
    noServices: 'Até lá, você não pode adicionar serviços.',
    unusable:
      'O Perch ignorou uma configuração da equipe de TI em {source}. {reason} Informe a equipe de TI.',
    severalUnusable:
      'O Perch ignorou {count} configurações da equipe de TI. A primeira está em {source}. {reason} Informe a equipe de TI.',
    sourceUnusable:
      'O Perch ignorou todas as configurações da equipe de TI em {source}. {reason} Informe a equipe de TI.',
    problem: {
      failed: 'O Windows ou o macOS não conseguiu lê-las, ou não a tempo.',
      blocked:
        'O Windows não permite que este usuário as leia com reg.exe, por isso o Perch não sabe se há alguma.',
      'not-used': 'No Windows, as configurações gerenciadas são políticas. Um arquivo não é usado.',
      'no-object': 'Deve ser um objeto, assim como “locked”, “defaults” e “Recommended” dentro dele.',
      unknown: '“{key}” não é uma chave conhecida neste lugar.',
      'no-certificates': 'Não há nenhum certificado nele.',
      'bad-certificate': 'Um dos certificados dele não pode ser lido.',
      value: '“{key}” {rule}.',
    },
    rule: {
      boolean: 'deve ser true ou false',
      integer: 'deve ser um número inteiro de {min} a {max}',
      choice: 'deve ser um destes valores: {values}',
      time: 'deve ser um horário, como 22:00',
      shortcut: 'deve ser uma combinação de teclas, como CommandOrControl+Alt+P',
      proxy: 'deve ser “system”, “none” ou um endereço, como http://proxy.example.net:8080',
      exceptions: 'deve ser uma lista de endereços separados por vírgulas',
      username: 'deve ser um nome de usuário',
      path: 'deve ser o caminho completo de um arquivo',
      https: 'deve ser um endereço como https://updates.example.net/perch/',
      host: 'deve ser uma lista de hosts, como pbx.example.net ou *.example.net',
    },
  },
  proxy: {
    unreachable:
      'O Perch não consegue acessar o proxy {proxy}{cause}. Verifique o proxy nas Configurações ou fale com a equipe de TI.',
    credentials:
      'O proxy {proxy} exige um nome de usuário e uma senha válidos. Verifique-os nas Configurações ou fale com a equipe de TI.',
    refused: 'O proxy {proxy} recusou a conexão com {host}{answer}. Fale com a equipe de TI.',
    noConnection:
      'O proxy {proxy} não consegue acessar {host}{answer}. Tente mais tarde ou fale com a equipe de TI.',
    unsupportedScheme:
      'O proxy {proxy} exige login com {scheme}, que não é compatível. Informe outro proxy nas Configurações ou fale com a equipe de TI.',
    socksPassword:
      'O proxy SOCKS {proxy} exige uma senha, o que não é aceito pelo Perch. Informe outro proxy nas Configurações ou fale com a equipe de TI.',
    noSocks:
      'O proxy {proxy} não responde como um proxy SOCKS5. Verifique o endereço dele nas Configurações ou fale com a equipe de TI.',
    exceptionsHint: 'Opcional. Separe os endereços com vírgulas, como *.example.com, 10.0.0.0/8.',
    invalidExceptions: 'Digite hosts, endereços IP ou intervalos, como *.example.com, 10.0.0.0/8.',
    socksHint: 'Os proxies SOCKS5 são usados sem senha.',
  },
  ...ptFieldMeanings,
};

const code = ({ list, number, plural, unit }: Formats): ViewCode => ({
  domains: {
    matchCount: (matches, loaded, complete) =>
      `${number(matches)} de ${number(loaded)}${complete ? '' : '+'}`,
    rateLimited: (time) => `O serviço está ocupado. O Perch continuará ${atTime(time)}.`,
    rateLimitedSeconds: (seconds) =>
      `O serviço está ocupado. O Perch continuará em ${unit(seconds, 'second')}.`,
  },
  settings: {
    removeDescription: (count) =>
      count === 0
        ? 'O serviço e o segredo do cliente serão removidos deste computador.'
        : plural(count, {
            one: 'O serviço e o segredo do cliente serão removidos deste computador, e a sessão da conta será encerrada.',
            many: `O serviço e o segredo do cliente serão removidos deste computador, e as sessões de ${number(count)} de contas serão encerradas.`,
            other: `O serviço e o segredo do cliente serão removidos deste computador, e as sessões de ${number(count)} contas serão encerradas.`,
          }),
    interval: (seconds) => (seconds % 60 === 0 ? unit(seconds / 60, 'minute') : unit(seconds, 'second')),
    partlyDamaged: (parts, copy) =>
      `Algumas configurações estavam danificadas, por isso o Perch as redefiniu: ${list(parts)}. Uma cópia foi salva como ${copy}.`,
  },
  network: {
    certificates: {
      'unknown-issuer': (host, name) =>
        `O certificado de ${host} vem de ${name || 'uma autoridade desconhecida'}, em que este computador não confia, por isso o Perch não se conectou. Se for a sua empresa, peça o arquivo do certificado raiz à equipe de TI e adicione-o nas Configurações.`,
      'incomplete-chain': (host, name) =>
        `O certificado de ${host} foi emitido por ${name || 'um emissor desconhecido'}, em que este computador não confia, por isso o Perch não se conectou. O servidor não enviou nenhum certificado intermediário. Peça à equipe de TI que o adicione ao servidor ou o arquivo do certificado raiz, que você pode adicionar nas Configurações.`,
      'other-host': (host, name) =>
        `O certificado de ${host} foi emitido para ${name || 'outro endereço'}, por isso o Perch não se conectou. Alguém pode estar interceptando a conexão. Fale com a equipe de TI.`,
    },
  },
  connectionFile: {
    fileProblem: (problem, maxBytes) =>
      ({
        missing: 'O arquivo não existe.',
        unreadable: 'Não é possível ler o arquivo.',
        'not-a-file': 'É uma pasta, um pipe ou um dispositivo, não um arquivo.',
        'too-large': `O arquivo tem mais de ${number(maxBytes / 1024)} kB.`,
        'not-text': 'O arquivo não é um texto em UTF-8.',
      })[problem],
    emptyKey: (key, isOptional) =>
      isOptional ? `“${key}” está vazia. Informe um valor ou remova a chave.` : `“${key}” está vazia.`,
    rule: {
      oneOf: (values) => `deve ser ${values.join(' ou ')}`,
      entries: (values) => `pode conter ${list(values)}`,
    },
  },
  extras: {
    call: {
      since: (call, time) => `${call}, desde ${withArticle(time)}`,
    },
  },
  presenceToday: {
    at: atTime,
  },
});

function atTime(time: string): string {
  return isOne(time) ? `à ${time}` : `às ${time}`;
}

function isOne(time: string): boolean {
  return /^0?1\D/.test(time);
}

export const ptViews = (formats: Formats): ViewTexts => createTexts(viewTexts, texts, code(formats), formats);
