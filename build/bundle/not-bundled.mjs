// Takes the place of what electron-store loads for options that Perch doesn't use, a third of the code of a start: schemas, migrations.
export const Ajv2020 = undefined;
export default undefined;
