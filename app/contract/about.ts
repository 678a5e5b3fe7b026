// What the panel says about Perch and the service.

export interface AboutView {
  /** The programs that Perch consists of and runs on, with their versions. */
  readonly versions: Readonly<Record<string, string>>;
  /** What the service told with the tokens of the account on view: its own names and values. */
  readonly service: readonly { readonly name: string; readonly value: string }[];
}
