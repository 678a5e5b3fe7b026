// The part of plist that the tests use; it has no types.

declare module 'plist' {
  const plist: { readonly parse: (xml: string) => unknown };
  export default plist;
}
