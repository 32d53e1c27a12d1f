"""The six services and the three venues of the specification."""

from shapes import *


def sports():
    s=ground(LEAF,FOREST)+poly(FOREST,(34,90),(50,46),(70,46),(86,90))
    for k in range(5): s+=rect(38,82-k*8,44,2,LEAF)
    s+=mir(line(NIGHT,2.2,(12,84),(15,26))+line(NIGHT,2.2,(20,84),(17,26))+line(NIGHT,1.2,(13,66),(19,56),(14,46),(18,36))+rect(6,14,20,13,NIGHT)+''.join(dia(9+5*i,17.5+6*j,2,COTTON if (i+j)%2 else LAMP) for i in range(4) for j in range(2))+poly(LAMP,(26,22),(44,10),(44,13),(26,25))*0)
    for x in (54,60,66): s+=rect(x-1.5,62,3,20,COTTON)+rect(x-1.5,70,3,2,MADDER)
    s+=rect(52,60.4,7.4,2,MARIGOLD)+rect(60.6,60.4,7.4,2,MARIGOLD)
    bat=line(NIGHT,4.4,(72,80),(61,63))+line(MADDER,3,(72,80),(61,63))+poly(COTTON,(66.5,62),(58,67.5),(29,27),(31,20),(38,19.5))+poly(MARIGOLD,(61.5,62.5),(58.8,64.5),(31.5,26.5),(32.5,22.5))
    s+=mir(bat)+poly(COTTON,(66.5,62),(58,67.5),(44,48),(52,42))+poly(MARIGOLD,(61.5,62.5),(58.8,64.5),(46,47),(48.6,45))
    s+=nest(60,27,12,[NIGHT,MADDER,MADDER,COTTON,MADDER])
    return s + border(NIGHT,COTTON,MADDER)


def corporate():
    s=ground(DUSK,INDIGO)+rect(22,14,76,42,COTTON)+rect(24,16,72,38,NIGHT)
    for i,h in enumerate((8,13,11,19,16,25,31)): s+=rect(30+i*9,50-h,5,h,MARIGOLD if i%2 else COTTON)
    s+=line(MADDER,1.6,(30,38),(40,33),(50,35),(59,26),(68,28),(77,20),(88,15.5))
    s+=mir(poly(LAMP,(2,8),(8,8),(22,56),(0,56))+poly(DUSK,(2,8),(5,8),(6,56),(0,56)))
    s+=poly(MADDER,(49,84),(46,58),(74,58),(71,84))+poly(MAROON,(44,54),(76,54),(74,59),(46,59))+nest(60,70,8,[COTTON,MADDER,MARIGOLD])+line(COTTON,1.6,(60,55),(60,47))+rect(57.5,40,5,7,COTTON)+rect(58.5,41,3,1.2,NIGHT)+rect(58.5,43.4,3,1.2,NIGHT)
    for x in range(4,120,12):
        if 40<x<80: continue
        s+=rect(x-3,69,6,5,NIGHT)+rect(x-2,67,4,8,NIGHT)+poly(NIGHT,(x-6,84),(x-5,77),(x+5,77),(x+6,84))
    return s + border(MADDER,COTTON,NIGHT)


def wedding():
    s=ground(MADDER,MAROON)
    s+=poly(MARIGOLD,(60,7),(66,15),(54,15))+rect(52,15,16,3,COTTON)+poly(MARIGOLD,(48,18),(72,18),(76,25),(44,25))+rect(42,25,36,3,COTTON)+poly(MARIGOLD,(38,28),(82,28),(88,36),(32,36))+rect(28,36,64,4,COTTON)+rect(28,37.2,64,1.4,MADDER)
    for x in range(34,90,6): s+=dia(x,32.2,1.8,MADDER)
    for x in range(48,76,6): s+=dia(x,21.8,1.6,MADDER)
    s+=rect(34,40,52,40,MAROON)+nest(60,60,20,[MADDER,MARIGOLD,MAROON,MADDER,COTTON,MARIGOLD])
    s+=mir(rect(30,40,5,40,COTTON)+''.join(dia(32.5,43+k*5,2.3,MARIGOLD if k%2 else LEAF) for k in range(8))+rect(28,78,9,3,MARIGOLD)+rect(40,40,3,40,COTTON)+''.join(dia(41.5,42+k*5,1.4,MADDER) for k in range(8)))
    s+=swag(43,41,60,41,9,8,MARIGOLD,LAMP,2)+swag(60,41,77,41,9,8,MARIGOLD,LAMP,2)
    lamp=rect(13.4,34,3.2,46,MARIGOLD)+poly(MARIGOLD,(6,80),(9,74),(21,74),(24,80))+''.join(poly(MARIGOLD,(15-w,y),(15+w,y),(15+w-3,y+4),(15-w+3,y+4))+''.join(dia(15+k,y-2.6,1.5,LAMP,2.6) for k in range(-w+2,w,5)) for y,w in ((62,11),(49,9),(37,7)))+dia(15,28,3,ORANGE,6)+dia(15,29,1.6,LAMP,3.4)
    s+=mir(lamp)
    s+=rect(54,79,12,2,COTTON)+poly(MARIGOLD,(52,72),(55,66),(65,66),(68,72),(65,79),(55,79))+rect(55.5,63.5,9,2.5,COTTON)+poly(LEAF,(60,64),(50,57),(56,64))+poly(LEAF,(60,64),(70,57),(64,64))+poly(LEAF,(58,63),(60,54),(62,63))+dia(60,58.6,3.4,ORANGE,4)
    s+=rect(18,81,84,3,COTTON)
    return s + border(MAROON,MARIGOLD,LEAF)


def cultural():
    s=ground(MARIGOLD,ORANGE)
    tiers=[(MADDER,22),(COTTON,19.5),(LAC,17),(COTTON,14.5),(MADDER,12),(MARIGOLD,9.5),(LAC,7),(COTTON,4.5)]
    y=76
    s+=poly(LEAF,(32,82),(88,82),(84,77),(36,77))
    for c,w in tiers:
        s+=rect(60-w,y-6,2*w,5.6,c if c!=MARIGOLD else LEAF)
        for k in range(int(-w),int(w)+1,5): s+=dia(60+k,y-3.2,1.7,NIGHT if c==COTTON else LAMP)
        y-=6
    s+=dia(60,y-2,5,LEAF,5)+dia(60,y-2,2.4,LAMP)
    d=poly(NIGHT,(17,22),(20,17),(25,17),(28,22),(25,27),(20,27))+dia(16.5,19,3,NIGHT)+dia(16.5,17.2,1.3,COTTON)
    d+=rect(21,26,4,4,NIGHT)+poly(LAC,(17,30),(29,30),(27,43),(19,43))+line(NIGHT,3,(28,31),(38,27),(44,14))+line(NIGHT,3,(18,31),(8,26),(5,13))+dia(44.5,12,2.4,MADDER)+dia(5,11,2.4,MADDER)
    d+=poly(MADDER,(18,43),(28,43),(41,72),(6,72))+poly(COTTON,(21.5,43),(24.5,43),(28,72),(19,72))+rect(7,67,33,2,LAMP)+rect(17,42,12,2.2,LAMP)
    for k in range(4): d+=dia(12+k*1.8,50+5*k,1.2,LAMP)
    d+=rect(14,72,4,8,NIGHT)+rect(28,72,4,8,NIGHT)+rect(12,79,6,2.5,NIGHT)+rect(28,79,6,2.5,NIGHT)
    s+=mir(d)
    return s + border(MADDER,COTTON,NIGHT)


def venue():
    s=ground(NIGHT,DUSK)
    s+=rect(10,30,100,50,COTTON)+rect(10,30,100,3,MADDER)+rect(10,35,100,1.4,MARIGOLD)
    for k in range(14,110,8): s+=poly(COTTON,(k-3,30),(k,25),(k+3,30))
    s+=poly(COTTON,(38,30),(82,30),(82,24),(76,15),(66,9.5),(60,5),(54,9.5),(44,15),(38,24))+rect(38,24,44,2.4,MADDER)+''.join(dia(42+6*k,20.5,1.5,MARIGOLD) for k in range(7))
    s+=mir(rect(4,16,9,64,COTTON)+rect(4,24,9,2,MADDER)+rect(4,46,9,2,MADDER)+poly(COTTON,(2,16),(15,16),(8.5,7))+dia(8.5,33,2.6,MARIGOLD)+dia(8.5,40,2.6,MADDER)+dia(8.5,56,2.6,MARIGOLD)+dia(8.5,65,2.6,MADDER))
    s+=arch(60, 19, 80, 38, MADDER)+arch(60, 16, 80, 41, MAROON)
    s+=mir(arch(26, 9, 80, 46, MADDER)+arch(26, 7, 80, 48.5, DUSK)+''.join(dia(26,k,1.6,LAMP) for k in (56,61,66)))
    s+=line(MARIGOLD,1.4,(60,38),(60,50))+poly(MARIGOLD,(52,52),(68,52),(64,57),(56,57))+swag(50,51,70,51,6,8,LAMP,COTTON,1.6)+''.join(dia(50+5*k,48,1.8,LAMP) for k in range(5))
    s+=poly(MARIGOLD,(52,81),(68,81),(64,62),(56,62))+poly(MADDER,(56,81),(64,81),(62,62),(58,62))+rect(2,80,116,3,MADDER)
    return s + border(MADDER,MARIGOLD,COTTON)


def media():
    s=ground(LAC,'#a3103f')
    s+=rect(0,10,WIDTH,11,NIGHT)+rect(0,69,WIDTH,11,NIGHT)*0
    for k in range(2,120,8): s+=rect(k,11.4,4,2.6,COTTON)+rect(k,17,4,2.6,COTTON)
    s+=line(NIGHT,4,(60,62),(36,84))+line(NIGHT,4,(60,62),(84,84))+line(NIGHT,4,(60,62),(60,84))
    s+=rect(32,31,56,36,NIGHT)+rect(34,33,52,32,DUSK)
    s+=mir(nest(36,27,11,[NIGHT,COTTON,NIGHT,MARIGOLD,NIGHT])*1)
    s+=nest(60,49,22,[NIGHT,COTTON,NIGHT,INDIGO,NIGHT,MARIGOLD,COTTON])+rect(80,36,4,3,MADDER)+rect(36,36,5,3,LAMP)+rect(36,60,8,2,COTTON)+rect(76,60,8,2,COTTON)
    s+=mir(poly(LAMP,(32,42),(32,56),(8,66),(0,66),(0,30),(8,32))+poly(ORANGE,(32,46),(32,52),(0,57),(0,40)))
    return s + border(NIGHT,COTTON,MARIGOLD)


def venue_hyderabad():
    s=ground(INDIGO,DUSK)+poly(LAMP,(20,72),(60,8),(100,72))*0
    s+=nest(60,38,34,[DUSK,COTTON,DUSK,MARIGOLD,DUSK,MADDER])
    s+=mir(rect(26,22,8,58,COTTON)+rect(24,20,12,3,MARIGOLD)+poly(COTTON,(26,20),(34,20),(32,13),(28,13))+dia(30,10,2.5,MARIGOLD,4)+rect(24,38,12,2,MADDER)+rect(24,56,12,2,MADDER)+''.join(dia(30,29+9*k,2,MADDER) for k in range(6)))
    s+=rect(34,46,52,34,COTTON)+rect(34,46,52,2,MADDER)+rect(34,50,52,1.2,MARIGOLD)+arch(60, 13, 80, 52, DUSK)+arch(60, 10, 80, 55, LAMP)+''.join(arch(x, 4, 62, 54, DUSK) for x in (40,80))+''.join(arch(x, 4, 80, 68, DUSK) for x in (40,80))
    for k in range(36,86,4): s+=dia(k,45,1.8,COTTON)
    s+=mir(rect(0,62,24,18,MADDER)+rect(0,62,24,2,COTTON)+''.join(rect(3+6*k,67,3,13,MAROON) for k in range(4)))
    s+=rect(0,80,120,3,NIGHT)
    return s + border(MADDER,COTTON,MARIGOLD)


def venue_vizag():
    s=rect(0,0,WIDTH,HEIGHT,MARIGOLD)+nest(60,40,25,[LAMP,ORANGE,LAMP,MADDER])+poly(LEAF,(0,52),(16,34),(30,44),(44,30),(58,52))*1+poly(FOREST,(0,52),(10,42),(24,52))+poly(FOREST,(34,52),(44,38),(56,52))
    for j,c in enumerate((INDIGO,COTTON,INDIGO,DUSK,COTTON,DUSK)): 
        yb=52+j*3
        s+=rect(0,yb,WIDTH,HEIGHT-yb,c)
        s+=''.join(poly(c,(k,yb),(k+4,yb-2.2),(k+8,yb)) for k in range((j%2)*4-4,WIDTH,8))
    s+=poly(COTTON,(84,50),(84,34),(97,50))+poly(MADDER,(82,50),(82,38),(74,50))+poly(NIGHT,(72,51.5),(100,51.5),(95,56),(77,56))
    s+=rect(0,70,WIDTH,20,LEAF)+''.join(poly(LEAF,(k-3,70.4),(k,67.5),(k+3,70.4)) for k in range(0,124,6))
    pl=line(NIGHT,2.6,(12,84),(15,60),(13,36))
    for a,b,c_,d_ in ((13,36,0,30),(13,36,2,44),(13,36,27,30),(13,36,26,43),(13,36,9,22),(13,36,20,22)): pl+=line(FOREST,2.8,(a,b),((a+c_)/2,(b+d_)/2-3),(c_,d_))
    s+=mir(pl+dia(13,38,2,ORANGE))
    s+=swag(18,38,60,32,12,18,COTTON,LAMP,1.7)+swag(102,38,60,32,12,18,COTTON,LAMP,1.7)
    s+=''.join(poly(COTTON,(x-7,82),(x-5,75),(x+5,75),(x+7,82))+rect(x-5,73.6,10,2,MADDER)+dia(x,71.5,2,MARIGOLD) for x in (32,51,69,88))
    return s + border(INDIGO,COTTON,NIGHT)


def venue_secunderabad():
    s=ground(MAROON,'#6d1428')
    s+=rect(50,14,20,50,COTTON)+poly(MARIGOLD,(47,15),(73,15),(66,7),(60,1),(54,7))+rect(48,14,24,3,MADDER)+nest(60,27,8,[NIGHT,COTTON,MARIGOLD,COTTON])+rect(50,37,20,2,MADDER)+arch(60, 5, 64, 42, MADDER)+rect(50,52,20,2,MADDER)*0
    s+=mir(rect(4,34,46,30,MARIGOLD)+rect(4,34,46,2.4,COTTON)+''.join(arch(12+12*k, 4.4, 64, 40, MAROON)+dia(12+12*k,50,1.5,LAMP) for k in range(4)))
    s+=mir(swag(50,20,4,30,8,17,LAMP,COTTON,1.7))
    s+=rect(0,64,120,20,MADDER)+rect(0,64,120,1.6,COTTON)
    for k in range(5):
        x=12+24*k; s+=poly(COTTON,(x-9,82),(x-9,74),(x+9,74),(x+9,82))+rect(x-9,72,18,2.6,MARIGOLD)+dia(x,69.6,2.4,LEAF)+dia(x-5,70.6,1.5,LAMP)+dia(x+5,70.6,1.5,LAMP)
    return s + border(NIGHT,MARIGOLD,COTTON)


SCENES = {draw.__name__.replace('_', '-'): draw for draw in (sports, corporate, wedding, cultural, venue, media, venue_hyderabad, venue_vizag, venue_secunderabad)}
