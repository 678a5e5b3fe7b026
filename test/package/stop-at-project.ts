// A hook that electron-builder calls before it downloads WiX, whose programs run on Windows only.

export const stopMessage = 'The MSI stops at its project.';

/** @throws Error always */
export function msiProjectCreated(): never {
  throw new Error(stopMessage);
}
