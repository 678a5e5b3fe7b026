// What a screen reader was told of an account since the panel was opened, also before another view covered the account's.
import { createContext } from 'svelte';

export interface Spoken {
  of?: { readonly id: string; readonly facts: readonly string[] } | undefined;
}

export const [spokenBefore, provideSpoken] = createContext<Spoken>();
