// Parts of HTML that the control page repeats.
import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** A form of the control page. Its hidden fields are the CSRF token, the selected user and `fields`. */
export function actionForm(
  action: string,
  { csrf, user }: { readonly csrf: string; readonly user: { readonly login: string } },
  content: Html,
  fields: Readonly<Record<string, string>> = {},
): Html {
  const hidden = Object.entries({ csrf, user: user.login, ...fields });
  return html`<form method="post" action="/actions/${action}">
    ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)} ${content}
  </form>`;
}

/** A form that is one button. `of` names what it acts on, for screen readers. */
export function actionButton(
  action: string,
  content: Parameters<typeof actionForm>[1],
  label: string,
  of: string,
  fields: Readonly<Record<string, string>> = {},
): Html {
  const button = html`<button aria-label="${of === '' ? label : `${label}: ${of}`}">${label}</button>`;
  return actionForm(action, content, button, fields);
}

export function options(
  choices: readonly (readonly [value: string, label: string])[],
  selected?: string,
): Html {
  return html`${choices.map(
    ([value, label]) =>
      html`<option value="${value}" ${value === selected ? 'selected' : ''}>${label}</option>`,
  )}`;
}
