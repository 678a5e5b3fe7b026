// What Perch's programs contain of undici: what they use. undici's index.js also loads mocks, caches, cookies and web sockets.
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import request from 'undici/lib/api/api-request.js';
import formData from 'undici/lib/web/fetch/formdata.js';

export { default as Agent } from 'undici/lib/dispatcher/agent.js';
export { default as buildConnector } from 'undici/lib/core/connect.js';
export const { FormData } = formData;

// As index.js does.
Dispatcher.prototype.request = request;
