// Brazilian Portuguese: why Perch doesn't start, and what its commands print.

import { createFormats } from '../../formats.ts';
import { createTexts, type Translation } from '../../create-texts.ts';
import { startTexts, type StartMessages } from '../en/start.ts';

const texts: Translation<typeof startTexts> = {
  failed: 'Não foi possível iniciar o Perch: {text}',
  alreadyRunning: 'O Perch já está em execução. A janela foi aberta.',
  unreachable:
    'O Perch já está em execução, mas não pode ser acessado. Use o ícone dele na bandeja, ou saia da sessão do computador e entre de novo.',
  refusedSwitch:
    'O Perch não pode ser iniciado com {option}. Remova essa opção do comando que inicia o Perch.',
  refusedSandbox:
    'O Perch não pode ser iniciado com --no-sandbox. Isso desativa a área restrita (sandbox) das páginas da web. Se o seu sistema não permite uma sandbox para o AppImage, instale o pacote deb no Debian e no Ubuntu, ou o pacote rpm no Fedora e no openSUSE. Não execute o Perch como root.',
  refusedVariable:
    'O Perch não pode ser iniciado enquanto a variável de ambiente {name} estiver definida. {reason}',
  dataDirIsFile:
    'O Perch não consegue usar {folder}, porque é um arquivo ou está dentro de um. Remova o arquivo ou inicie o Perch com --user-data-dir=PASTA para usar outra pasta.',
  dataDirFull:
    'O Perch não consegue usar {folder}, porque não há espaço para mais arquivos. Libere espaço ou inicie o Perch com --user-data-dir=PASTA para usar outra pasta.',
  dataDirReadonly:
    'O Perch não consegue usar {folder}. Verifique se as pastas acima existem e se você pode gravar nela, ou inicie o Perch com --user-data-dir=PASTA para usar outra pasta.',
  fewFiles:
    'O Perch não pode ser iniciado, porque o seu computador só permite abrir {limit, number} arquivos. Aumente o limite para pelo menos {needed, number} (ulimit -n).',
  settingsUnreadable: 'O Perch não consegue ler {file}. Verifique as permissões ou mova-o para outra pasta.',
  missingValue: {
    file: '{option} exige um arquivo: {option}=ARQUIVO.',
    folder: '{option} exige uma pasta: {option}=PASTA.',
  },
  unexpectedValue: '{option} não aceita valor.',
  unexpectedArgument:
    'O Perch não aceita “{argument}”. Indique um arquivo de conexão com --connection=ARQUIVO.',
  requires: '{option} exige {command}.',
  notWith: '{command} não pode ser combinado com {option}.',
  onlyOnce: '{option} só pode ser indicado uma vez.',
  values: { file: 'ARQUIVO', folder: 'PASTA' },
  part: 'com {commands}: {text}',
  help: {
    connection: 'usar o serviço que um arquivo de conexão descreve',
    check: 'testar as conexões, exibir uma tabela e encerrar',
    status: 'exibir o status das contas e encerrar',
    follow: 'exibi-lo também após cada mudança',
    details: 'também chamadas, números e nomes de usuário',
    json: 'exibir JSON',
    purge: 'remover tudo o que o Perch guardou para este usuário e encerrar',
    quit: 'fechar o Perch em execução e esperar por ele',
    hidden: 'mostrar somente o ícone da bandeja',
    tray: 'supor que a área de trabalho tem bandeja',
    'no-tray': 'supor que não tem',
    report: 'exibir o estado do Perch',
    verbose: 'registrar mais',
    'log-dir': 'gravar o registro em PASTA',
    'user-data-dir': 'guardar os arquivos do Perch em PASTA',
    version: 'exibir a versão',
    help: 'exibir esta ajuda',
  },
  status: {
    notRunning: 'O Perch não está em execução, ou suas configurações não deixam programas lerem nada.',
    notAllowed:
      'O Perch não deixa programas lerem isso. Mude isso nas configurações. Ninguém pode ler o Perch de outro usuário.',
    ended: 'O Perch fechou a conexão sem responder. Tente de novo.',
  },
  check: {
    title: 'Perch {version}, {system}',
    placedIn: 'Conexões instaladas em {folder}',
    fromFile: 'Arquivo de conexão {file}',
    managedSettings: 'Configurações gerenciadas',
    nothingPlaced: 'Não há conexões instaladas ali, por isso nada foi testado.',
    accountWithout: '{login} usa {name}, que não está mais instalada aqui.',
    noSettings: 'Não há nenhuma.',
    keychain: {
      usable: '{keychain} pode ser usado.',
      locked: '{keychain} está bloqueado. O Perch guarda os logins quando ele é desbloqueado.',
    },
    untilReadable: 'até a correção',
    untested: 'não testada',
    states: { good: 'ok', warning: 'aviso', error: 'falha' },
    locked: 'bloqueada',
    isDefault: 'padrão',
    unfinished: 'O teste não terminou em {seconds, number} segundos.',
    broken: 'Um erro no Perch interrompeu o teste.',
    result: {
      good: 'Resultado: está tudo certo.',
      error: 'Resultado: {failed, number} de {all, number} com falha.',
    },
  },
  purge: {
    running: 'O Perch está em execução, por isso nada foi removido. Encerre o Perch e tente novamente.',
    foreignFolder:
      '{folder} não é uma pasta de dados do Perch, por isso nada foi removido. Verifique a pasta de --user-data-dir.',
    states: { removed: 'removido', absent: 'nada', kept: 'mantido', failed: 'falha' },
    startAtLogin: 'Abertura ao iniciar o computador',
    notifications: 'Entradas para notificações',
    keychain: 'Chaveiro',
    keychainEntries: {
      one: '{count, number} entrada do chaveiro',
      many: '{count, number} entradas do chaveiro',
      other: '{count, number} entradas do chaveiro',
    },
    dataFolder: 'Pasta de dados {folder}',
    notOwn: '{path} não é do Perch.',
    inSession: 'Execute o comando novamente na sua sessão da área de trabalho.',
    result: {
      good: 'Resultado: tudo foi removido.',
      failed: 'Resultado: não foi possível remover tudo.',
    },
  },
  connectionFileUnreadable:
    'O Perch não consegue ler o arquivo de conexão {file}. Verifique se o arquivo existe e se você tem permissão para lê-lo.',
  connectionFileUnusable: 'O Perch não pode usar o arquivo de conexão {file}. {reason}',
  variableEffects: {
    code: 'Outro programa ou biblioteca seria executado como parte dele.',
    files: 'Senhas e códigos seriam gravados em um arquivo.',
  },
};

export const ptStart: StartMessages = createTexts(startTexts, texts, {}, createFormats('pt'));
