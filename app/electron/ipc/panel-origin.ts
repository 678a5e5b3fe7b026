// Where the panel's page is: an address of a scheme that only Perch serves.

export const panelOrigin = 'app://perch';
export const panelUrl = `${panelOrigin}/index.html`;
