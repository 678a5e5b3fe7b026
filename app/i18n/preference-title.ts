// The name of a preference outside the settings view, where its group says more than its label.
import type { PreferenceKey } from '../contract/preferences.ts';
import type { ViewTexts } from './texts/en/views.ts';

export function preferenceTitle(
  { labels, notify, extras, parts }: Pick<ViewTexts['settings'], 'labels' | 'notify' | 'extras' | 'parts'>,
  key: PreferenceKey,
): string {
  const label = labels[key];
  if (key === 'notifyAgain') return `${parts.notifications}: ${label}`;
  if (key.startsWith('notify')) return `${notify} ${label}`;
  if (key.startsWith('extra')) return `${extras}: ${label}`;
  return key === 'proxyUsername' ? `${labels.proxy}: ${label}` : label;
}
