// @ts-check
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { markWords, passageFinder } from '@fenix/domain/text/passages';

/** The search of the manual, in the reader's browser. The page works without it: the field is shown from here. */
const form = document.querySelector('form.search');
const field = /** @type {HTMLInputElement | null} */ (document.getElementById('buscar'));
const panel = document.getElementById('resultados');
if (form instanceof HTMLFormElement && field && panel) start(form, field, panel);

/**
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} field
 * @param {HTMLElement} panel
 */
function start(form, field, panel) {
  /** @type {Promise<ReturnType<typeof passageFinder>> | undefined} */
  let finder;
  const load = () => (finder ??= fetchFinder().catch(failed));
  form.hidden = false;

  const links = () => /** @type {HTMLElement[]} */ ([...panel.querySelectorAll('a')]);

  async function show() {
    const asked = field.value;
    if (asked.trim() === '') return close();
    const find = await load();
    // A user typed on while the index was on its way.
    if (asked === field.value) draw(panel, find(asked), asked);
  }

  function close() {
    panel.hidden = true;
    panel.replaceChildren();
  }

  /** @returns {never} */
  function failed() {
    finder = undefined;
    draw(panel, [], field.value, 'No pudimos cargar la búsqueda. Revisa la conexión e inténtalo de nuevo.');
    throw new Error('the index of the manual did not come');
  }

  field.addEventListener('focus', () => void load().catch(() => undefined));
  field.addEventListener('input', () => void show().catch(() => undefined));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    links()[0]?.click();
  });
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (key === '/' && !(target instanceof HTMLInputElement)) {
      event.preventDefault();
      field.focus();
      field.select();
    }
    if (key === 'Escape' && !panel.hidden) {
      field.value = '';
      close();
      field.focus();
    }
    if (
      (key === 'ArrowDown' || key === 'ArrowUp') &&
      (target === field || panel.contains(/** @type {Node} */ (target)))
    )
      move(event, [field, ...links()], key === 'ArrowDown' ? 1 : -1);
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) close();
  });
  // A link to the page one is reading leads to its heading, and the results would lie over it.
  panel.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && close());
}

async function fetchFinder() {
  const answer = await fetch('/manual/buscar.json');
  if (!answer.ok) throw new Error(`the index of the manual: ${answer.status}`);
  return passageFinder(await answer.json());
}

/**
 * @param {Event} event
 * @param {HTMLElement[]} stops
 * @param {number} by
 */
function move(event, stops, by) {
  const at = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  event.preventDefault();
  stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus();
}

/**
 * @param {HTMLElement} panel
 * @param {readonly import('@fenix/domain/text/passages').Found[]} found
 * @param {string} asked
 * @param {string} [trouble]
 */
function draw(panel, found, asked, trouble) {
  const count = document.createElement('p');
  count.setAttribute('role', 'status');
  count.textContent = trouble ?? countOf(found.length, asked);
  const list = document.createElement('ol');
  for (const { address, chapter, heading, sentence } of found) {
    const link = document.createElement('a');
    link.href = address;
    const name = document.createElement('strong');
    name.append(...marked(heading, asked));
    const where = document.createElement('small');
    where.textContent = chapter === heading ? '' : chapter;
    const said = document.createElement('span');
    said.append(...marked(sentence, asked));
    link.append(name, where, said);
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  panel.replaceChildren(count, ...(found.length > 0 ? [list] : []));
  panel.hidden = false;
}

/**
 * @param {number} count
 * @param {string} asked
 */
function countOf(count, asked) {
  if (count === 0) return `Nada coincide con «${asked.trim()}».`;
  return count === 1 ? '1 resultado' : `${count} resultados`;
}

/**
 * @param {string} text
 * @param {string} asked
 */
function marked(text, asked) {
  return markWords(text, asked).map((piece) => {
    if (!piece.isAsked) return document.createTextNode(piece.text);
    const mark = document.createElement('mark');
    mark.textContent = piece.text;
    return mark;
  });
}
