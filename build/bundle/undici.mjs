// Replaces undici's index.js, which also loads what Perch doesn't use: mocks, caches, cookies and web sockets.
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import request from 'undici/lib/api/api-request.js';
import formData from 'undici/lib/web/fetch/formdata.js';

export { default as Agent } from 'undici/lib/dispatcher/agent.js';
export { default as buildConnector } from 'undici/lib/core/connect.js';
export const { FormData } = formData;

// index.js sets this method, too.
Dispatcher.prototype.request = request;
