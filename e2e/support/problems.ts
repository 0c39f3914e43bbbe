import type { BrowserContext } from '@playwright/test';

/** What a browser complains about while a journey runs: script errors, refused content, failed loads. */
export class Problems {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#found.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => {
      this.#found.push(error.error().stack ?? error.error().message);
    });
  }

  /** For a journey that causes a complaint on purpose, for example a refused password: `allow(/status of 401/)`. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  unexpected(): string[] {
    return this.#found.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }
}
