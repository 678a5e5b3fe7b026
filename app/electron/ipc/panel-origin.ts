// The address of the panel's page. Only Perch serves its scheme.

export const panelOrigin = 'app://perch';
export const panelUrl = `${panelOrigin}/index.html`;
