// Stands in for the module `electron` in unit tests: it has no members.
export {};
