// What every page gains from a script; each page works without it.
