// Runs before the first paint, from a file of our own because the page's policy allows no inline script.
try {
  const scheme = localStorage.getItem("scheme");
  if (scheme === "dark" || scheme === "light") document.documentElement.dataset.theme = scheme;
} catch {}
