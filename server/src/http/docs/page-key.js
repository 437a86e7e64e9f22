// Runs before every other script of a page: takes a key that the address brought out of it, and keeps it for this tab alone.
globalThis.pageKey = (() => {
  const { location: address, history } = globalThis;
  const name = 'trunkline-key';
  const sentences = {
    live: 'The address had a live key in it. It was taken out, and not sent: this page takes keys of test organizations.',
    unknown: 'The address had something in it that is no key of a test organization. It was taken out, and not sent.',
  };
  const listeners = [];
  // Where the browser keeps nothing, for as long as the page is there.
  let inMemory = '';
  let refusal = '';

  /** What `work` does with the storage of this tab; null where the browser has none for us. */
  function withStorage(work) {
    try {
      return work(globalThis.sessionStorage);
    } catch {
      return null;
    }
  }

  /** True where the address had a key. It is out of the address, and of the history, before anything else looks. */
  function take() {
    const [, key] = /^#key=(.*)$/s.exec(address.hash) ?? [];
    if (key === undefined) return false;
    history.replaceState(history.state, '', address.pathname + address.search);
    const isKey = /^sk_test_[0-9a-f]{48}$/.test(key);
    refusal = isKey ? '' : key.startsWith('sk_live_') ? sentences.live : sentences.unknown;
    if (!isKey) return true;
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
