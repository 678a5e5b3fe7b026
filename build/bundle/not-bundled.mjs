// Replaces libraries that electron-store loads for schemas and migrations, which Perch doesn't use.
export const Ajv2020 = undefined;
export default undefined;
