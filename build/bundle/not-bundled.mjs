// In place of what electron-store loads for options that Perch doesn't use (schemas, migrations): over a quarter of the code of a start.
export const Ajv2020 = undefined;
export default undefined;
