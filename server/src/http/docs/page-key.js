// Runs before every other script of a page: takes a key that the address brought out of it, and keeps it for this tab alone.

/** What stands in for storage where the browser refuses it to the page: the reference does not open without any. */
class MemoryStorage {
  #entries = new Map();
  get length() {
    return this.#entries.size;
  }
  key(index) {
    return [...this.#entries.keys()][index] ?? null;
  }
  getItem(name) {
    return this.#entries.get(String(name)) ?? null;
  }
  setItem(name, value) {
    this.#entries.set(String(name), String(value));
  }
  removeItem(name) {
    this.#entries.delete(String(name));
  }
  clear() {
    this.#entries.clear();
  }
}
for (const name of ['sessionStorage', 'localStorage']) {
  let storage = null;
  try {
    storage = globalThis[name] ?? null;
  } catch {
    // Refused.
  }
  if (storage === null) Object.defineProperty(globalThis, name, { value: new MemoryStorage(), configurable: true });
}

globalThis.pageKey = (() => {
  const { location: address, history } = globalThis;
  const isKey = /^#key=(sk_test_[0-9a-f]{48})$/;
  // A page with a key of its own names it.
  const name = document.currentScript.dataset.keyName ?? 'trunkline-key';
  const sentences = {
    live: 'The address had a live key in it. It was taken out, and not sent: this page takes keys of test organizations.',
    unknown: 'The address had something in it that is no key of a test organization. It was taken out, and not sent.',
  };
  const listeners = [];
  // Where storage is full, for as long as the page is there.
  let inMemory = '';
  let refusal = '';

  /** The fragment as it was written before it was encoded; as it stands where that cannot be known. */
  function fragment() {
    try {
      return decodeURIComponent(address.hash);
    } catch {
      return address.hash;
    }
  }

  /** What `work` does with the storage of this tab; null where the browser has none for us. */
  function withStorage(work) {
    try {
      return work(globalThis.sessionStorage);
    } catch {
      return null;
    }
  }

  /**
   * True where the address had a key, or something that was meant as one or looks like one, wherever in the fragment. It is out of the
   * address, and of the history, before anything else looks.
   */
  function take() {
    const found = fragment();
    if (!/^#\W*key=|sk_(live|test)_/i.test(found)) return false;
    const [, key] = isKey.exec(address.hash) ?? [];
    history.replaceState(history.state, '', address.pathname + address.search);
    refusal = key !== undefined ? '' : /sk_live_/i.test(found) ? sentences.live : sentences.unknown;
    if (key === undefined) return true;
    inMemory = key;
    withStorage((storage) => storage.setItem(name, key));
    return true;
  }

  take();
  // The printed link, opened in a tab that has the page already.
  globalThis.addEventListener(
    'hashchange',
    (event) => {
      if (!take()) return;
      event.stopImmediatePropagation();
      for (const listener of listeners) listener();
    },
    { capture: true },
  );
  return {
    /** The key that this tab has; '' for none. */
    get: () => withStorage((storage) => storage.getItem(name)) ?? inMemory,
    /** Why what the address had was not taken; '' where it was, or had none. */
    refusal: () => refusal,
    forget: () => {
      inMemory = '';
      withStorage((storage) => storage.removeItem(name));
    },
    onChange: (listener) => listeners.push(listener),
  };
})();
