// An asymmetric matcher of Vitest for a text that is made when it is shown.

/** Equals a function that returns the text. */
export function lazyText(text: string | undefined) {
  return {
    $$typeof: Symbol.for('jest.asymmetricMatcher'),
    asymmetricMatch: (actual: () => unknown) => typeof actual === 'function' && actual() === text,
    toString: () => `lazyText(${JSON.stringify(text)})`,
  };
}
