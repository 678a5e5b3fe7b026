// axe's rules, for the page as it is.
import axe from 'axe-core';

export type Theme = 'light' | 'dark';

/** The rules whose result depends on colours. The other rules give the same result in both themes. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Returns violations of axe's rules, in the dark theme only of those about colours. */
export async function violations(theme: Theme) {
  const { violations: found } = await axe.run(document, {
    resultTypes: ['violations'],
    ...(theme === 'dark' && { runOnly: colorRules }),
    // These two are about the page around the panel, which belongs to the test.
    rules: {
      'document-title': { enabled: false },
      'html-has-lang': { enabled: false },
      'target-size': { enabled: true },
    },
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
