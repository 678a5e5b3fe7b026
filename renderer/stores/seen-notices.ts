// Which lasting notices were below the status when the panel was closed: from then on they are only counted.
import { createContext } from 'svelte';

/** The titles of the seen notices, for as long as the page is loaded. */
export const [seenNotices, provideSeenNotices] = createContext<Set<string>>();
