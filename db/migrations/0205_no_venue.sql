-- "Client's house" and "to be decided" name no venue: two events there do not take it from each other.
CREATE OR REPLACE FUNCTION venue_name(venue text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(btrim(regexp_replace(split_part(public.fold(venue), ',', 1), '\s+', ' ', 'g')),
    '^(((AT|THE|OUR|OWN|HIS|HER|THEIR) )*((CLIENT|CUSTOMER|BRIDE|GROOM|FAMILY|HOST|COUPLE|PARENT)(''?S''?)? (OWN )?(HOUSE|HOME|RESIDENCE|PLACE|FLAT|VILLA|FARM ?HOUSE)|HOUSE|HOME|RESIDENCE)'
    || '|((THE )?(VENUE|HALL|PLACE) )?(IS )?(TBD|TBA|TBC|TO BE (DECIDED|CONFIRMED|ANNOUNCED|FIXED|FINALI[SZ]ED|BOOKED)|NOT (YET )?(DECIDED|CONFIRMED|FIXED|KNOWN|FINALI[SZ]ED|BOOKED)( YET)?|UNDECIDED|UNKNOWN|PENDING)'
    || '|ANYWHERE|NONE|NIL|N ?[/.]? ?A|ONLINE|VIRTUAL|ZOOM|[-?.]+)( ?\(.*\))?\.?$', '');
