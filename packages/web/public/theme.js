// Runs before the first paint, so that a dark screen never flashes white. Until someone chooses a theme the system's
// counts; a choice made in another tab counts here at once (SHELL-05, SHELL-06).
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  function show() {
    let chosen;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // Storage is blocked: the system decides.
    }
    const isDark = chosen === 'dark' || (chosen !== 'default' && system.matches);
    document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  }
  show();
  addEventListener('storage', show);
  system.addEventListener('change', show);
})();
