// Until someone chooses a theme the system's counts; a choice made in another tab counts here at once (SHELL-05,
// SHELL-06). The page itself came in the theme of the cookie, which lasts as long as browsers let it from the last visit.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  function show() {
    let chosen;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // Storage is blocked: the system decides.
    }
    if (chosen === 'dark' || chosen === 'default')
      document.cookie = `theme=${chosen}; path=/; max-age=34560000; samesite=lax`;
    const isDark = chosen === 'dark' || (chosen !== 'default' && system.matches);
    document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  }
  show();
  addEventListener('storage', show);
  system.addEventListener('change', show);
})();
