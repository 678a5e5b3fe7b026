// French: the texts that name the keychain, with its name on Windows.

import { createTexts, type Translation } from '../../create-texts.ts';
import type { Formats } from '../../formats.ts';
import { windowsTexts, type WindowsTexts } from '../en/windows.ts';
import { withFrenchSpaces } from './unbroken.ts';

const texts: Translation<typeof windowsTexts> = {
  account: {
    sessionOnly:
      'Perch ne peut pas utiliser le Gestionnaire d’identification. {reason} Ce qui s’y trouve déjà est conservé. Tout nouvel élément sera perdu quand vous quitterez Perch.',
  },
  actionResult: { notDeleted: { keychain: 'l’entrée dans le Gestionnaire d’identification' } },
  notices: {
    keychainWaiting: 'En attente du Gestionnaire d’identification',
    keychain: {
      refused: 'Accès au Gestionnaire d’identification refusé',
      'no-answer': 'Le Gestionnaire d’identification ne répond pas',
      other: 'Problème du Gestionnaire d’identification',
      none: 'Pas de Gestionnaire d’identification',
    },
  },
  connectionForm: {
    secretHint: 'Facultatif. Enregistré dans le Gestionnaire d’identification.',
    secretStored:
      'Enregistré dans le Gestionnaire d’identification. Saisissez-en un nouveau pour le remplacer.',
    keychainUnreadable:
      'Perch ne peut pas lire le Gestionnaire d’identification pour le moment. Laissez ce champ vide pour conserver la valeur enregistrée.',
  },
  settings: {
    proxyPasswordHint: 'Facultatif. Enregistré dans le Gestionnaire d’identification.',
    proxyPasswordUnreadable:
      'Perch ne peut pas lire le Gestionnaire d’identification pour le moment. Laissez ce champ vide pour conserver la valeur enregistrée.',
    proxyPasswordStored:
      'Enregistré dans le Gestionnaire d’identification. Saisissez-en un nouveau pour le remplacer.',
    noKeychain:
      'Le Gestionnaire d’identification n’est pas disponible. Perch conserve cette valeur seulement jusqu’à ce que vous le quittiez.',
  },
  keychain: {
    waiting:
      'Perch attend le Gestionnaire d’identification. Si une fenêtre demande son mot de passe, saisissez-le.',
    'not-installed': 'Le composant de Perch pour le Gestionnaire d’identification n’a pas pu être chargé.',
    'no-service': 'Le Gestionnaire d’identification n’est pas en cours d’exécution.',
    locked: 'Le Gestionnaire d’identification est verrouillé.',
    refused: 'L’accès au Gestionnaire d’identification a été refusé.',
    'too-long': 'Les informations de connexion sont trop longues pour le Gestionnaire d’identification.',
    damaged: 'Une entrée du Gestionnaire d’identification est endommagée.',
    timeout: 'Le Gestionnaire d’identification n’a pas répondu en {seconds, number}\u00a0secondes.',
    other: 'Le Gestionnaire d’identification n’est pas disponible ({message}).',
  },
};

export const frWindows = (formats: Formats): WindowsTexts =>
  withFrenchSpaces(createTexts(windowsTexts, texts, {}, formats));
