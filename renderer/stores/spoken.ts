// Keeps which facts about an account were announced since the panel was opened, also while another view is shown.
import { createContext } from 'svelte';

export interface Spoken {
  of?: { readonly id: string; readonly facts: readonly string[] } | undefined;
}

export const [spokenBefore, provideSpoken] = createContext<Spoken>();
