type Name = 'display' | 'visibility' | 'pointer-events';

/**
 * Tests ask of an element's style whether it is seen and can be clicked, of every element that could be meant and of
 * all above it. happy-dom answers by working out all properties of each of them, a fifth of the screens' time. Tests
 * load no style sheets, so that these three follow from the tag and from what is written on the element itself. Where
 * that says something of them, or Mantine writes a sheet for it, and for every other property, happy-dom is asked as ever.
 */
const workOut = window.getComputedStyle.bind(window);
const displays = new Map<string, string>();
const styles = new WeakMap<Element, CSSStyleDeclaration>();

function quickStyle(element: Element): CSSStyleDeclaration {
  const known = styles.get(element);
  if (known) return known;
  const style = new Proxy({ element }, HANDLER) as unknown as CSSStyleDeclaration;
  styles.set(element, style);
  return style;
}

const HANDLER: ProxyHandler<{ element: Element }> = {
  get({ element }, property) {
    const name = NAMES.get(property);
    if (name) return valueOf(element, name);
    if (property === 'getPropertyValue') return (asked: string) => propertyOf(element, asked);
    return Reflect.get(workOut(element), property) as unknown;
  },
};

function propertyOf(element: Element, asked: string): string {
  const name = NAMES.get(asked);
  return name ? valueOf(element, name) : workOut(element).getPropertyValue(asked);
}

function valueOf(element: Element, name: Name): string {
  const isSaid = name === 'visibility' ? isSaidAbove(element, name) : isSaidOf(element, name);
  if (isSaid || !element.isConnected || 'open' in element) return workOut(element).getPropertyValue(name);
  return name === 'display' ? displayOf(element) : '';
}

function displayOf(element: Element): string {
  const known = displays.get(element.tagName);
  if (known !== undefined) return known;
  const { display } = workOut(element);
  displays.set(element.tagName, display);
  return display;
}

const NAMES = new Map<string | symbol, Name>([
  ['display', 'display'],
  ['visibility', 'visibility'],
  ['pointerEvents', 'pointer-events'],
  ['pointer-events', 'pointer-events'],
]);

/** What is shown by the width of the window: `hiddenFrom` and `visibleFrom`. */
const BY_WIDTH = /mantine-(?:hidden|visible)-from/;

function isSaidOf(element: Element, name: Name): boolean {
  if (element.getAttribute('style')?.includes(name)) return true;
  return BY_WIDTH.test(element.getAttribute('class') ?? '');
}

function isSaidAbove(element: Element, name: Name): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) if (isSaidOf(one, name)) return true;
  return false;
}

for (const world of [globalThis, document.defaultView]) if (world) world.getComputedStyle = quickStyle;
