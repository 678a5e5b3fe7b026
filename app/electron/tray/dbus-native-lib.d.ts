// The modules of dbus-native that Perch bundles. The package's main module would add a protocol layer and an XML parser, 150 kB.

declare module 'dbus-native/lib/message.js' {
  import type { Readable } from 'node:stream';
  import type { Message } from 'dbus-native';

  export function marshall(message: Message): Buffer;
  export function unmarshalMessages(
    stream: Readable,
    onMessage: (message: Message) => void,
    options: { readonly maxMessageSize: number },
    onError: (error: Error) => void,
    onHandlerError: (error: unknown) => void,
  ): void;
}

declare module 'dbus-native/lib/handshake.js' {
  import type { Duplex } from 'node:stream';

  export default function handshake(
    stream: Duplex,
    options: { readonly authMethods: readonly string[] },
    callback: (error: Error | null) => void,
  ): void;
}
