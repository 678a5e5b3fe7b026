// The part of plist that build and tests use; it has no types.

declare module 'plist' {
  export type PlistValue =
    string | number | boolean | readonly PlistValue[] | { readonly [key: string]: PlistValue };
  const plist: {
    readonly parse: (xml: string) => unknown;
    readonly build: (value: PlistValue) => string;
  };
  export default plist;
}
