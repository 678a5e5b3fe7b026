// Brazilian Portuguese: the texts that name the keychain, with its name on Windows.

import { createTexts, type Translation } from '../../create-texts.ts';
import type { Formats } from '../../formats.ts';
import { windowsTexts, type WindowsTexts } from '../en/windows.ts';

const texts: Translation<typeof windowsTexts> = {
  account: {
    sessionOnly:
      'O Perch não consegue usar o Gerenciador de Credenciais. {reason} O que já está guardado nele permanece, mas o que for novo será perdido quando você encerrar o Perch.',
  },
  actionResult: { notDeleted: { keychain: 'a entrada do Gerenciador de Credenciais' } },
  notices: {
    keychainWaiting: 'Aguardando o Gerenciador de Credenciais',
    keychain: {
      refused: 'Acesso ao Gerenciador de Credenciais negado',
      'no-answer': 'O Gerenciador de Credenciais não responde',
      other: 'Problema com o Gerenciador de Credenciais',
      none: 'Sem Gerenciador de Credenciais',
    },
  },
  connectionForm: {
    secretHint: 'Opcional. Fica guardado no Gerenciador de Credenciais.',
    secretStored: 'Guardado no Gerenciador de Credenciais. Digite um novo para substituí-lo.',
    keychainUnreadable:
      'O Perch não consegue ler o Gerenciador de Credenciais agora. Deixe em branco para manter o que está guardado.',
  },
  settings: {
    proxyPasswordHint: 'Opcional. Fica guardada no Gerenciador de Credenciais.',
    proxyPasswordUnreadable:
      'O Perch não consegue ler o Gerenciador de Credenciais agora. Deixe em branco para manter o que está guardado.',
    proxyPasswordStored: 'Guardada no Gerenciador de Credenciais. Digite uma nova para substituí-la.',
    noKeychain:
      'O Gerenciador de Credenciais não está disponível. O Perch guarda isto somente até você encerrá-lo.',
  },
  keychain: {
    waiting:
      'O Perch está aguardando o Gerenciador de Credenciais. Se uma janela pedir a senha dele, digite-a ali.',
    'not-installed': 'Não foi possível carregar o componente do Gerenciador de Credenciais.',
    'no-service': 'O Gerenciador de Credenciais não está em execução.',
    locked: 'O Gerenciador de Credenciais está bloqueado.',
    refused: 'O acesso ao Gerenciador de Credenciais foi negado.',
    'too-long': 'Os dados de login são longos demais para o Gerenciador de Credenciais.',
    damaged: 'Uma entrada do Gerenciador de Credenciais está danificada.',
    timeout: 'O Gerenciador de Credenciais não respondeu em {seconds, number} segundos.',
    other: 'O Gerenciador de Credenciais não está disponível ({message}).',
  },
};

export const ptWindows = (formats: Formats): WindowsTexts => createTexts(windowsTexts, texts, {}, formats);
