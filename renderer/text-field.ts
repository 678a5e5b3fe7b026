/** Whether keys and pasted text go into the target of an event as text. */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.matches('input:not([type="checkbox"], [type="radio"]), textarea')
  );
}
