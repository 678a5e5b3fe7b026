// Texts about proxies in each language: failures that are rare, and the exceptions in the settings. The panel's first view
// doesn't load them.
import type { LanguageCode } from '../contract/language.ts';
import { accented } from './accented.ts';
import { currentLanguage } from './i18n.ts';

interface ProxyTexts {
  /** `scheme` is a name such as NTLM, or several. */
  readonly unsupportedScheme: (scheme: string) => string;
  readonly socksPassword: string;
  readonly socksRefused: string;
  readonly noSocks: string;
  /** The field for the addresses that a manual proxy isn't used for. */
  readonly exceptions: string;
  readonly exceptionsHint: string;
  readonly invalidExceptions: string;
  readonly socksHint: string;
}

const en: ProxyTexts = {
  unsupportedScheme: (scheme) =>
    `The proxy requires a sign-in with ${scheme}, which isn’t supported. Enter another proxy in Settings, or contact your IT team.`,
  socksPassword:
    'The SOCKS proxy requires a password, which isn’t supported. Enter another proxy in Settings, or contact your IT team.',
  socksRefused:
    'The SOCKS proxy refused the connection. Check the proxy in Settings, or contact your IT team.',
  noSocks:
    'The proxy doesn’t respond as a SOCKS5 proxy. Check its address in Settings, or contact your IT team.',
  exceptions: 'No proxy for',
  exceptionsHint: 'Optional. Separate addresses with commas, such as *.example.com, 10.0.0.0/8.',
  invalidExceptions: 'Enter hosts, IP addresses or ranges, such as *.example.com, 10.0.0.0/8.',
  socksHint: 'SOCKS5 proxies are used without a password.',
};

const de: ProxyTexts = {
  unsupportedScheme: (scheme) =>
    `Der Proxy verlangt eine Anmeldung mit ${scheme}, die nicht unterstützt wird. Geben Sie in den Einstellungen einen anderen Proxy ein, oder wenden Sie sich an Ihre IT-Abteilung.`,
  socksPassword:
    'Der SOCKS-Proxy verlangt ein Passwort, das nicht unterstützt wird. Geben Sie in den Einstellungen einen anderen Proxy ein, oder wenden Sie sich an Ihre IT-Abteilung.',
  socksRefused:
    'Der SOCKS-Proxy hat die Verbindung abgelehnt. Prüfen Sie den Proxy in den Einstellungen, oder wenden Sie sich an Ihre IT-Abteilung.',
  noSocks:
    'Der Proxy antwortet nicht als SOCKS5-Proxy. Prüfen Sie seine Adresse in den Einstellungen, oder wenden Sie sich an Ihre IT-Abteilung.',
  exceptions: 'Kein Proxy für',
  exceptionsHint: 'Optional. Adressen durch Kommas trennen, z. B. *.example.com, 10.0.0.0/8.',
  invalidExceptions: 'Geben Sie Hosts, IP-Adressen oder Bereiche ein, z. B. *.example.com, 10.0.0.0/8.',
  socksHint: 'SOCKS5-Proxys werden ohne Passwort verwendet.',
};

const catalogues: Readonly<Record<LanguageCode, ProxyTexts>> = { en, de, 'en-XA': accented(en) };

/** Returns the texts in the current language. Don't store them. */
export function proxyTexts(): ProxyTexts {
  return catalogues[currentLanguage.code];
}
