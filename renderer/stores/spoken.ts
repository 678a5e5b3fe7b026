// What was announced of an account since the panel was opened. Kept while another view covers the account's.
import { createContext } from 'svelte';

export interface Spoken {
  of?: { readonly id: string; readonly facts: readonly string[] } | undefined;
}

export const [spokenBefore, provideSpoken] = createContext<Spoken>();
