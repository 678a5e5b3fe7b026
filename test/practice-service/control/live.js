// Updates the parts of the page that change (`data-live`) every two seconds, and sends the forms without leaving the page.
const problem = document.getElementById('problem');
const ended = 'The practice service has ended. Start it again, and reload this page.';

function show(page) {
  for (const part of document.querySelectorAll('[data-live]')) {
    const next = page.getElementById(part.id);
    // A part whose `select` has the focus stays as it is: its list may be open.
    const isInUse = part.contains(document.activeElement) && part.querySelector('select:focus') !== null;
    if (next === null || isInUse || part.innerHTML === next.innerHTML) continue;
    const focused = [...part.querySelectorAll('a, button')].indexOf(document.activeElement);
    part.innerHTML = next.innerHTML;
    if (focused >= 0) part.querySelectorAll('a, button')[focused]?.focus();
  }
}

function report(message) {
  problem.textContent = message;
  problem.hidden = message === '';
}

/** Updates the page from a response, or reports the response's text or the service's end. Returns whether it was updated. */
async function showResponse(request) {
  try {
    const response = await request;
    const text = await response.text();
    if (response.ok) show(new DOMParser().parseFromString(text, 'text/html'));
    else report(text);
    return response.ok;
  } catch {
    report(ended);
    return false;
  }
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target;
  document.activeElement?.blur?.();
  const body = new URLSearchParams(new FormData(form));
  void showResponse(fetch(form.action, { method: 'POST', body })).then((isDone) => {
    if (isDone) {
      form.reset();
      report('');
    }
    event.submitter?.focus?.();
  });
});

setInterval(async () => {
  if (document.hidden) return;
  const isShown = await showResponse(fetch(location.href));
  if (isShown && problem.textContent === ended) report('');
}, 2000);
